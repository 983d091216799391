"""Unions of classes, subclasses that declare a field again, optional trees: each is filtered as what it is."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import BatchStat, Cache, Param, pytree_dataclass, tree


@pytree_dataclass
class Base:
    weight: Param[Array]
    mean: BatchStat[Array]


@pytree_dataclass
class Sub(Base):
    mean: Param[Array]
    extra: Cache[Array]


@pytree_dataclass
class Model:
    base: Base
    either: Base | Sub
    scale: Param[float]
    last: Sub | None = None


one = jnp.ones(2)
sub = Sub(one, one, one)
reveal_type(tree.filter(sub, Param).mean)  # R: Array
reveal_type(tree.filter(sub, Param).extra)  # R: None
params, rest = tree.partition(Model(sub, sub, 1.0), Param)
reveal_type(params.base)  # R: Filtered[Base, ParamRole]
reveal_type(params.either)  # R: Filtered[Base, ParamRole]
reveal_type(params.scale)  # R: float
reveal_type(params.last)  # R: Filtered[Sub, ParamRole] | None
reveal_type(tree.combine(params, rest))  # R: Model
reveal_type(jax.grad(lambda p: jnp.sum(p.base.weight))(params))  # R: Filtered[Model, ParamRole]


def weights(model: Model | None) -> None:
    reveal_type(tree.filter(model, Param))  # R: Filtered[Model, ParamRole] | Any


weights(None)
