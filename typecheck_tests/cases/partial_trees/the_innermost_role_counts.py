"""A role around a container, or a class, is that of the leaves in it that have none of their own."""

from typing import Generic, NamedTuple, Optional, TypeVar

import jax.numpy as jnp
from jax import Array

from treetyped import BatchStat, Cache, Param, State, pytree_dataclass, tree

T = TypeVar("T")


class Pair(NamedTuple):
    left: Array
    right: Cache[Array]


@pytree_dataclass
class Norm:
    scale: Param[Array]
    mean: Array


@pytree_dataclass
class Base(Generic[T]):
    first: Param[T]
    maybe: Optional[Param[Array]]  # noqa: UP045


@pytree_dataclass
class Model(Base[Array]):
    norm: BatchStat[Norm]
    pair: Param[Pair]
    both: tuple[Param[Array], BatchStat[Array]]
    named: dict[str, Param[Array]]
    lists: Param[list[list[Array]]]


one = jnp.ones(2)
model = Model(one, None, Norm(one, one), Pair(one, one), (one, one), {"a": one}, [[one]])
params = tree.filter(model, Param)
reveal_type(params.first)  # R: Array
reveal_type(params.maybe)  # R: Array | None
reveal_type(params.norm.scale)  # R: Array
reveal_type(params.norm.mean)  # R: None
reveal_type(params.pair.left)  # R: Array
reveal_type(params.pair.right)  # R: None
reveal_type(params.both)  # R: tuple[Array, None]
reveal_type(params.named)  # R: dict[str, Array]
reveal_type(params.lists[0][0])  # R: Array
state = tree.filter(model, State)
reveal_type(state.norm.scale)  # R: None
reveal_type(state.norm.mean)  # R: Array
reveal_type(state.pair.left)  # R: None
reveal_type(state.pair.right)  # R: Array
reveal_type(state.lists)  # R: list[list[None]]
reveal_type(tree.combine(*(params, state)))  # R: Model
reveal_type(tree.combine(params, state))  # R: Model
