"""The parameters of a lambda have the types of the carry and of one element of ``xs``."""

import jax.numpy as jnp
from jax import lax

xs = {"x": jnp.ones(3), "y": jnp.ones(3)}
reveal_type(lax.scan(lambda c, x: (c + x["x"], {"sum": c}), 0.0, xs))  # R: tuple[Array, dict[str, Array]]
lax.scan(lambda c, x: (c + x.foo, c), 0.0, xs)  # E: "dict[str, Array]" has no attribute "foo"  [attr-defined]
lax.fori_loop(0, 3, lambda i, c: c.foo, jnp.ones(3))  # E: "Array" has no attribute "foo"  [attr-defined]
lax.map(lambda x: x["z"].foo, xs)  # E: "Array" has no attribute "foo"  [attr-defined] ;; E: x has no key 'z': its keys are 'x', 'y'  [pytree-structure]
