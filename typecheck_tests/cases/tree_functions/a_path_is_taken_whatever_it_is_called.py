"""``tree.map_with_path`` hands a path to every function, whatever its annotation says of it."""

import jax
import jax.numpy as jnp

params = {"w": jnp.ones((2, 2)), "b": [jnp.zeros(2)]}
labels = {"w": 1, "b": [2]}


def by_list(path: list[str], leaf: jax.Array) -> jax.Array:
    return leaf * len(path)


def by_text(path: str, leaf: jax.Array, label: int) -> str:
    return f"{path}: {label}"


class Labels:
    def of(self, path: "tuple[str, ...]", leaf: jax.Array) -> int:
        return len(path)


doubled = jax.tree.map_with_path(by_list, params)
named = jax.tree_util.tree_map_with_path(by_text, params, labels)
lengths = jax.tree.map_with_path(Labels().of, params)
jax.tree.map_with_path(lambda path, leaf: path[0].key, params)
jax.tree.map_with_path(by_list, params, params)  # E: tree.map_with_path: "by_list" is given 3 arguments, the path and one for each tree, but takes 2  [pytree-leaf]
