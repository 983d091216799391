"""``f`` may map a tree of its own; errors in the inner ``f`` are not lost."""

import jax
import jax.numpy as jnp

x = jnp.ones(3)
params = {"w": x}
reveal_type(jax.tree.map(lambda a: jax.tree.map(lambda b: b + a, {"v": x}), (x, x)))
# R: tuple[dict[str, Array], dict[str, Array]]
jax.tree.map(
    lambda a: jax.tree.map(lambda b: b + a.foo, (x,)),  # E: "Array" has no attribute "foo"  [attr-defined]
    params,
)
jax.tree.map(lambda a: jax.tree.map(lambda b: b.foo, (a,)), params)  # E: "Array" has no attribute "foo"  [attr-defined]
