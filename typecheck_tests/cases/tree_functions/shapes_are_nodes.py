"""A tree of shapes is opened to its numbers: said where the annotation, or its origin, tells that they are shapes."""

import jax
import jax.numpy as jnp
from jax import Array

params = {"w": jnp.ones((2, 3))}
shapes = jax.tree.map(jnp.shape, params)
wrong = jax.tree.map(jnp.zeros, shapes)
# E(silent): tree.map: a tuple is a node, not a leaf: at ['w'] "f" is given its items (int) one by one  [pytree-leaf] ;; N: pass is_leaf=lambda x: isinstance(x, tuple) to treat tuples as leaves
assert isinstance(wrong["w"], tuple)
sizes: dict[str, tuple[int, ...]] = {"w": (2, 3)}
arrays: dict[str, Array] = jax.tree.map(lambda size: jnp.zeros(size), sizes)
# E(silent): tree.map: a tuple is a node, not a leaf: at [*] "f" is given its items (int) one by one  [pytree-leaf] ;; N: ...
assert isinstance(arrays["w"], tuple)
right: dict[str, Array] = jax.tree.map(jnp.zeros, sizes, is_leaf=lambda x: isinstance(x, tuple))
vectors = jax.tree.map(jnp.zeros, {"w": (2, 3)})
doubled = jax.tree.map(lambda n: 2 * n, shapes)
