"""Where the class is a type variable the parts are ``Filtered[M, ...]``, and the whole is ``M``."""

from typing import TypeVar

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import BatchStat, Filtered, Param, pytree_dataclass, tree
from treetyped.filtered import Not

M = TypeVar("M")


@pytree_dataclass
class Model:
    weight: Param[Array]
    mean: BatchStat[Array]


B = TypeVar("B", bound=Model)


def split(model: M) -> tuple[Filtered[M, Param], Filtered[M, Not[Param]]]:
    return tree.partition(model, Param)


def join(params: Filtered[M, Param], rest: Filtered[M, Not[Param]]) -> M:
    reveal_type(tree.combine(params, rest))  # R: M
    return tree.combine(params, rest)


def weight_of(model: B) -> Array:
    params, rest = tree.partition(model, Param)
    reveal_type(rest.weight)  # R: None
    return params.weight


def step(params: M, grads: M) -> M:
    return jax.tree.map(lambda p, g: p - 0.1 * g, params, grads)


weight_of(Model(jnp.ones(3), jnp.zeros(3)))
params, rest = split(Model(jnp.ones(3), jnp.zeros(3)))
reveal_type(params.weight)  # R: Array
reveal_type(rest.weight)  # R: None
reveal_type(join(params, rest))  # R: Model
reveal_type(step(params, params))  # R: Filtered[Model, ParamRole]
