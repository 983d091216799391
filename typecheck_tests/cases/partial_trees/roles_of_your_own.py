"""A role is a class and one line; a role's subclass is a kind of it."""

from typing import Annotated, Any

import jax.numpy as jnp
from jax import Array
from typing_extensions import TypeVar

from treetyped import BatchStat, Filtered, Param, ParamRole, State, StateRole, pytree_dataclass, tree

T = TypeVar("T", default=Any)


class EmaRole(StateRole): ...


Ema = Annotated[T, EmaRole]
Weights = list[Param[Array]]
Slope = Annotated[Array, ParamRole]


@pytree_dataclass
class Model:
    weights: Weights
    slope: Slope
    mean: BatchStat[Array]
    average: Ema[Array]
    inline: Annotated[Array, EmaRole]
    other: Annotated[Array, "a comment"]


def averages(part: Filtered[Model, Ema]) -> Array:
    return part.average + part.inline


one = jnp.ones(2)
model = Model([one], one, one, one, one, one)
for part in (tree.filter(model, Ema), tree.filter(model, EmaRole)):
    reveal_type(part)  # R: Filtered[Model, EmaRole]
    reveal_type(part.average)  # R: Array
    reveal_type(part.inline)  # R: Array
    reveal_type(part.mean)  # R: None
    averages(part)
state = tree.filter(model, State)
reveal_type(state.average)  # R: Array
reveal_type(state.mean)  # R: Array
reveal_type(state.other)  # R: None
params = tree.filter(model, Param)
reveal_type(params.weights)  # R: list[Array]
reveal_type(params.slope)  # R: Array
reveal_type(params.average)  # R: None
