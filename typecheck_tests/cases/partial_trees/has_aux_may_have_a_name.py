"""What ``grad`` returns depends on ``has_aux``, which need not be written in the call."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import BatchStat, Filtered, Param, pytree_dataclass, tree


@pytree_dataclass
class Model:
    weight: Param[Array]
    mean: BatchStat[Array]


def loss(params: Filtered[Model, Param], x: Array) -> tuple[Array, Array]:
    total = jnp.sum(params.weight * x)
    return total, total


x = jnp.ones(3)
params, rest = tree.partition(Model(x, x), Param)
flag = True
options = {"has_aux": True}


def step(params: Filtered[Model, Param]) -> Array:
    named = True
    _first, aux = jax.grad(loss, has_aux=named)(params, x)
    _second, aux = jax.grad(loss, has_aux=flag)(params, x)
    _third, aux = jax.grad(loss, has_aux=options["has_aux"])(params, x)
    return aux


step(params)
grads, aux = jax.grad(loss, has_aux=flag)(params, x)
(loss_value, aux), grads = jax.value_and_grad(loss, has_aux=flag)(params, x)
