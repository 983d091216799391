"""An empty list or dict gets its type from what is put into it, in a file with JAX as in any other."""

import jax
import jax.numpy as jnp

names = []
names.append("w")
reveal_type(names)  # R: list[str]
sizes = {}
sizes["w"] = 2
reveal_type(sizes)  # R: dict[str, int]


def stacked(count: int) -> jax.Array:
    rows = []
    for index in range(count):
        rows.append(index * jnp.ones(2))
    reveal_type(rows)  # R: list[Array]
    return jnp.stack(rows)


stacked(2)
