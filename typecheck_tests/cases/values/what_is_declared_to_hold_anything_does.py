"""A dict or list declared with ``Any`` is mapped to one with ``Any``: the program may put something else into it."""

from typing import Any

import jax
import jax.numpy as jnp

x = jnp.ones(2)
config: dict[str, Any] = {"w": x}
mapped = jax.tree.map(lambda leaf: leaf + 1, config)
reveal_type(mapped)  # R: dict[str, Any]
mapped["name"] = "dense"
grown: dict[str, Any] = {}
grown["w"] = x
again = jax.tree.map(lambda leaf: leaf + 1, grown)
again["n"] = 3
rows: list[Any] = [x]
more = jax.tree.map(lambda leaf: leaf + 1, rows)
more.append("end")
reveal_type(jax.tree.map(jnp.shape, {"w": x}))  # R: dict[str, tuple[int, ...]]
jax.tree.map(jnp.add, config, {"w": x, "b": x})  # E: ...keys 'w', the second tree is a dict with keys 'b', 'w'  [pytree-structure]
