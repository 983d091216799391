"""``tuple[A, *tuple[B, ...]]`` is a tuple of unknown length: it keeps its type, and is no list."""

import jax
import jax.numpy as jnp
from jax import Array

Layers = tuple[dict[str, Array], *tuple[Array, ...]]


def halve(layers: Layers) -> Layers:
    reveal_type(jax.tree.map(lambda x: x / 2, layers))  # R: tuple[dict[str, Array], *tuple[Array, ...]]
    return jax.tree.map(lambda x: x / 2, layers)


def add(layers: Layers, other: list[Array]) -> object:
    jax.tree.map(jnp.add, layers, (layers[0], *layers[1:]))
    jax.tree.map(jnp.add, layers, halve(layers))
    return jax.tree.map(jnp.add, layers, other)  # E: tree.map: structures differ at the root: "layers" is a tuple of length 3, "other" is a list of length 1  [pytree-structure] ;; N: called at line 23


layers: Layers = ({"w": jnp.ones(2)}, jnp.ones(3), jnp.ones(3))
halve(layers)
add(layers, [jnp.ones(2)])  # RAISES
