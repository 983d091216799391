"""A name that holds a mapped tree may hold something else before or after, as JAX's own types allow."""

import jax
import jax.numpy as jnp
from jax import Array


def sizes(tree: dict[str, Array]) -> Array:
    found = jax.tree.map(jnp.size, tree)
    found = set(jax.tree.leaves(found))
    total = jax.tree.map(jnp.sum, tree)
    total = jnp.stack(jax.tree.leaves(total))
    shapes = tree
    shapes = jax.tree.map(jnp.shape, shapes)
    parts = jax.tree.map(jnp.sum, list(tree.values()))
    if not parts:
        parts = ({},)
    return total * len(found) * len(shapes) * len(parts)


def sizes_of_the_first(trees: list[dict[str, Array]]) -> Array:
    found = jax.tree.map(jnp.size, trees)[0]
    found = set(jax.tree.leaves(found))
    shapes = trees[0]
    shapes = jax.tree.map(jnp.shape, (shapes,))[0]
    parts = jax.tree.map(jnp.sum, {"a": trees})["a"]
    if not parts:
        parts = ({},)
    return jnp.zeros(len(found) * len(shapes) * len(parts))


def steps(tree: dict[str, Array]) -> dict[str, Array]:
    moved = jax.tree.map(jnp.sin, tree)
    moved = jax.tree.map(jnp.cos, moved)
    reveal_type(moved)  # R: dict[str, Array]
    return moved


sizes_of_the_first([{"w": jnp.ones(2)}])
sizes({"w": jnp.ones(2)}), steps({"w": jnp.ones(2)})
