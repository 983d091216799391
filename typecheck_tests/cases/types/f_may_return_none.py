"""``None`` where the leaves were; a call for its effect is no error."""

import jax
import jax.numpy as jnp
from jax import Array

x = jnp.ones(3)
seen: list[tuple[int, ...]] = []


def note(x: Array) -> None:
    seen.append(x.shape)


reveal_type(jax.tree.map(lambda x: None, {"w": x}))  # R: dict[str, None]
jax.tree.map(note, {"w": x})
jax.tree.map(lambda x: seen.append(x.shape), (x, x))
jax.tree.map(print, ())
