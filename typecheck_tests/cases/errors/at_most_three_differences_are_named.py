"""Beside one differing branch the others are looked at too; three are named and the rest counted."""

import jax
import jax.numpy as jnp

x = jnp.ones(3)
jax.tree.map(jnp.add, (x, None), (x, x))
# E: tree.map: structures differ at [1]: the first tree is None, the second tree is a leaf (float array of shape (3,))  [pytree-structure] ;; N: ...
jax.tree.map(jnp.add, ((x, x), [x], {"a": x}, None), ((x,), (x,), {"b": x, "c": x}, x))
# E: tree.map: structures differ at [0]: the first tree is a tuple of length 2, the second tree is a tuple of length 1; at [1]: the first tree is a list of length 1, the second tree is a tuple of length 1; at [2]: the first tree is a dict with keys 'a', the second tree is a dict with keys 'b', 'c'; and 1 more  [pytree-structure]
jax.tree.map(jnp.add, ([x], [x], [x], [x], [x], [x], [x]), (x, x, x, x, x, x, x))
# E: tree.map: structures differ at [0]: the first tree is a list of length 1, the second tree is a leaf (float array of shape (3,)); at [1]: the first tree is a list of length 1, the second tree is a leaf (float array of shape (3,)); at [2]: the first tree is a list of length 1, the second tree is a leaf (float array of shape (3,)); and 4 more  [pytree-structure]
