"""Without a leaf the function is not called; the default of a parameter that is given is not used."""

import jax
import jax.numpy as jnp

x = jnp.ones(2)
jax.tree.map(lambda leaf: leaf, {"w": None}, {"w": None})
jax.tree.map(lambda leaf: leaf, (), ())
jax.tree.map(lambda leaf: leaf, {"w": None, "b": x}, {"w": None, "b": x})
# E: tree.map: the function is given 2 arguments, one for each tree, but takes 1  [pytree-leaf]
jax.tree.map(lambda leaf, other=1: leaf, {"w": x}, {"w": x})
jax.tree.map(lambda leaf, other=None: leaf + other, {"w": x}, {"w": x})
jax.tree.map(lambda leaf, scale=2: leaf * scale.foo, {"w": x})  # E: "int" has no attribute "foo"  [attr-defined]
