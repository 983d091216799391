"""The shapes come from a map, the function wants a tuple: both may be functions with a name."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

params = {"w": jnp.ones((3, 4)), "b": jnp.ones(4)}


def shape_of(x: Array) -> tuple[int, ...]:
    """The shape."""
    return x.shape


def zeros_of(shape):  # type: ignore[no-untyped-def]
    return jnp.zeros(shape)


def sizes(tree):  # type: ignore[no-untyped-def]
    return jax.tree.map(lambda x: x.shape[1:], tree)


shapes = jax.tree.map(shape_of, params)
made = jax.tree.map(zeros_of, shapes)
# E(silent): tree.map: a tuple is a node, not a leaf: at ['b'] "f" is given its items (int) one by one  [pytree-leaf] ;; N: pass is_leaf=lambda x: isinstance(x, tuple) to treat tuples as leaves
assert isinstance(made["w"], tuple)
counts = jax.tree.map(np.prod, shapes)
# E(silent): tree.map: a tuple is a node, not a leaf: at ['b'] "f" is given its items (int) one by one  [pytree-leaf] ;; N: ...
assert isinstance(counts["w"], tuple)
jax.tree.map(len, shapes)  # E: 4 has no length  [pytree-structure]
jax.tree.map(lambda s: s[0], shapes)  # E: s is an int, which has no items  [pytree-structure] ;; N: here it is given the leaf at ['b'][0]: int
rows = jax.tree.map(jnp.ones, sizes(params))
# E(silent): tree.map: a tuple is a node, not a leaf: at ['b'] "f" is given its items (int) one by one  [pytree-leaf] ;; N: ...
assert isinstance(rows["w"], tuple)
jax.tree.map(zeros_of, shapes, is_leaf=lambda s: isinstance(s, tuple))
jax.tree.map(lambda x, s: jnp.zeros(s), params, shapes)
jax.tree.map(lambda x: jnp.zeros(x.shape), params)
jax.tree.map(lambda n: jnp.zeros((n, 2)), shapes)
jax.tree.map(jnp.ones, {"w": 3, "b": 4})
jax.tree.map(lambda s: s[0] if isinstance(s, tuple) else s, shapes)
