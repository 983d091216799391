"""``partial(jnp.where, mask)``: mypy takes the first overload for all of them, whatever is given later."""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
from jax import lax

mask = jnp.ones(2) > 0
old, new = {"w": jnp.zeros(2)}, {"w": jnp.ones(2)}
reveal_type(jax.tree.map(partial(jnp.where, mask), old, new))  # R: dict[str, Any]
jax.tree.map(partial(jnp.where, mask), old, new)["w"] + 1


def body(carry: Any) -> Any:
    count, x = carry
    (count, x) = jax.tree.map(partial(jnp.where, count == 0), (count + 1, x), (count, x))
    return count, x


lax.while_loop(lambda carry: carry[0] == 0, body, (0, mask))
