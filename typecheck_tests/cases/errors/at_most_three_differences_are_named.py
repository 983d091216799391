"""Beside one differing branch the others are looked at too; three are named and the rest counted."""

import jax
import jax.numpy as jnp

x = jnp.ones(3)
jax.tree.map(jnp.add, (x, None), (x, x))
# E: tree.map: structures differ at [1]: "tree" is None, "rest[0]" is a leaf (Array)  [pytree-structure] ;; N: ...
jax.tree.map(jnp.add, ((x, x), [x], {"a": x}, None), ((x,), (x,), {"b": x, "c": x}, x))
# E: tree.map: structures differ at [0]: "tree" is a tuple of length 2, "rest[0]" is a tuple of length 1; at [1]: "tree" is a list of length 1, "rest[0]" is a tuple of length 1; at [2]: "tree" is a dict with keys 'a', "rest[0]" is a dict with keys 'b', 'c'; and 1 more  [pytree-structure]
jax.tree.map(jnp.add, ([x], [x], [x], [x], [x], [x], [x]), (x, x, x, x, x, x, x))
# E: ...; at [2]: "tree" is a list of length 1, "rest[0]" is a leaf (Array); and 4 more  [pytree-structure]
