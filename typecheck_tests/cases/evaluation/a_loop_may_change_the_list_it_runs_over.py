"""A list gives what it holds when the turn comes; a dict gives the value that it holds then."""

from typing import Any

import jax
import jax.numpy as jnp

x = jnp.ones(2)
layers = [x, x]
seen = []
for layer in layers:
    seen.append(layer)
    if len(layers) < 3:
        layers.append(x)
jax.tree.map(jnp.add, seen, [x, x, x])
jax.tree.map(jnp.add, seen, [x, x])  # E: tree.map: structures differ at the root: ...  [pytree-structure]

queue = [x, x, x]
halves = [queue.pop() for _ in queue]
jax.tree.map(jnp.add, halves, [x, x])
jax.tree.map(jnp.add, halves, [x, x, x])  # E: tree.map: structures differ at the root: ...  [pytree-structure]

params: dict[str, Any] = {"a": x, "b": x}
values = []
for value in params.values():
    params["b"] = (x, x)
    values.append(value)
jax.tree.map(jnp.add, values, [x, (x, x)])
jax.tree.map(jnp.add, values, [x, x])  # E: tree.map: structures differ at [1]: ...  [pytree-structure]
