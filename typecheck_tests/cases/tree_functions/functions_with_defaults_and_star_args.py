"""``f`` may take more than it is given, and any number."""

import jax
import jax.numpy as jnp
from jax import Array

x = jnp.ones(3)
trees = [{"w": x}, {"w": x}]


def clip(x: Array, low: float = 0.0, *, high: float = 1.0) -> Array:
    return jnp.clip(x, low, high)


reveal_type(jax.tree.map(clip, {"w": x}))  # R: dict[str, Array]
reveal_type(jax.tree.map(lambda x, scale=2.0: x * scale, {"w": x}))  # R: dict[str, Array]
reveal_type(jax.tree.map(lambda *xs: jnp.stack(xs), {"w": x}, {"w": x}))  # R: dict[str, Array]
reveal_type(jax.tree.map(lambda *xs: jnp.stack(xs), *trees))  # R: dict[str, Array]
reveal_type(jax.tree.map(lambda x, *rest: x.shape, trees[0], *trees[1:]))  # R: dict[str, tuple[int, ...]]
reveal_type(jax.tree.map(lambda a, b: a + b, *trees))  # R: dict[str, Array]
reveal_type(jax.tree.map(lambda *xs: list(xs), *trees))  # R: dict[str, list[Array]]
reveal_type(jax.tree.map(lambda *xs: {"shapes": [x.shape for x in xs]}, *trees))  # R: dict[str, dict[str, list[tuple[int, ...]]]]
reveal_type(jax.tree.map(lambda *xs: sum(xs) / len(xs), *trees))  # R: dict[str, Array]
