"""``f`` is never given ``None`` without ``is_leaf``: a branch that replaces it cannot run."""

import jax
import jax.numpy as jnp
from jax import Array

params = {"w": jnp.ones(3), "b": None}
filled = jax.tree.map(lambda x: jnp.zeros(3) if x is None else x, params)
# E(silent): tree.map: None is a node, not a leaf: "f" is never given None, which stays None in the result  [pytree-leaf] ;; N: pass is_leaf=lambda x: x is None to treat None as a leaf
assert filled["b"] is None


def fill(x: Array | None) -> Array:
    if x is None:
        return jnp.zeros(3)
    return x


again = jax.tree.map(fill, params)
# E(silent): tree.map: None is a node, not a leaf: "f" is never given None, which stays None in the result  [pytree-leaf] ;; N: ...
assert again["b"] is None


def replaced(x):  # type: ignore[no-untyped-def]
    if x is not None:
        return x
    return jnp.zeros(3)


once_more = jax.tree.map(replaced, params)
# E(silent): tree.map: None is a node, not a leaf: "f" is never given None, which stays None in the result  [pytree-leaf] ;; N: ...
assert once_more["b"] is None
jax.tree.map(lambda x: jnp.zeros(3) if x is None else x, params, is_leaf=lambda x: x is None)
jax.tree.map(lambda x: None if x is None else 2 * x, params)
jax.tree.map(lambda x: jnp.zeros(3) if x is None else x, {"w": jnp.ones(3)})
jax.tree.map(lambda x, y: x if y is None else y, {"w": 1}, {"w": None})
