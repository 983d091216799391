"""A parameter that is declared to be a ``TypedDict`` may have keys beside those that are declared."""

from typing import Any, TypedDict

import jax
import jax.numpy as jnp
from jax import Array


class Sampler(TypedDict):
    scores: Array
    level_extra: dict[str, Array]


def update(sampler: Sampler, index: int, extra: dict[str, Array]) -> Any:
    new = {**sampler, "scores": sampler["scores"].at[index].set(1.0)}
    new["levels_extra"] = jax.tree.map(lambda x, y: x.at[index].set(y), new["levels_extra"], extra)  # type: ignore[arg-type,unused-ignore]
    return new


made: Any = {"scores": jnp.zeros(3), "levels_extra": {"best": jnp.zeros(3)}}
print(update(made, 0, {"best": jnp.ones(())})["levels_extra"])
