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


def steps(tree: dict[str, Array]) -> dict[str, Array]:
    moved = jax.tree.map(jnp.sin, tree)
    moved = jax.tree.map(jnp.cos, moved)
    reveal_type(moved)  # R: dict[str, Array]
    return moved


sizes({"w": jnp.ones(2)}), steps({"w": jnp.ones(2)})
