"""Roles, filters, surgery, initialisers and optimisers, as every checker sees them: plain types, or ``Any``."""

from collections.abc import Sequence
from typing import Annotated, Any, assert_type

import jax
from jax import Array
from typing_extensions import TypeVar

from treetyped import (
    BatchStat,
    BatchStatRole,
    Cache,
    CacheRole,
    Filtered,
    Initializer,
    Optimizer,
    Param,
    ParamRole,
    Rng,
    RngRole,
    Role,
    State,
    StateRole,
    field,
    pytree_dataclass,
    tree,
)
from treetyped.optimizer import Transformation

T = TypeVar("T", default=Any)


class AverageRole(StateRole):
    pass


Average = Annotated[T, AverageRole]


@pytree_dataclass
class Norm:
    scale: Param[Array]
    layers: list[Param[Array]]
    mean: BatchStat[Array]
    named: dict[str, State[Array]]
    memory: Cache[Array] | None
    key: Rng[Array]
    average: Average[Array]
    training: bool = field(default=True, static=True)


def a_role_is_read_as_the_plain_type(norm: Norm) -> None:
    assert_type(norm.scale, Array)
    assert_type(norm.layers, list[Array])
    assert_type(norm.mean, Array)
    assert_type(norm.named, dict[str, Array])
    assert_type(norm.memory, Array | None)
    assert_type(norm.key, Array)
    assert_type(norm.average, Array)


def roles_are_classes() -> list[type[Role]]:
    return [ParamRole, StateRole, BatchStatRole, RngRole, CacheRole, AverageRole]


def a_role_makes_a_where() -> None:
    assert_type(~ParamRole, tree.Where[Any])
    assert_type(ParamRole & ~tree.where(Param), tree.Where[Any])
    assert_type(~tree.where("**.bias") | ParamRole, tree.Where[Any])


def filters(norm: Norm) -> None:
    assert_type(tree.filter(norm, Param), Any)
    assert_type(tree.filter(norm, Average), Any)
    assert_type(tree.filter(norm, AverageRole), Any)
    assert_type(tree.filter(norm, Array), Any)
    assert_type(tree.filter(norm, ".layers[*]"), Any)
    assert_type(tree.filter(norm, lambda leaf: leaf.ndim > 1), Any)
    assert_type(tree.filter(norm, True), Any)
    assert_type(tree.filter(norm, ParamRole | StateRole), Any)
    assert_type(tree.filter(norm, ParamRole | BatchStat), Any)
    assert_type(tree.partition(norm, Param, ~ParamRole), tuple[Any, ...])
    assert_type(tree.combine(norm, norm, partial=True), Any)
    assert_type(tree.update(norm, tree.filter(norm, Param)), Norm)


def parameters(norm: Norm) -> Filtered[Norm, Param]:
    kept: Filtered[Norm, Param] = tree.filter(norm, Param)
    return kept


def statistics(norm: Norm) -> Filtered[Norm, BatchStatRole]:
    kept: Filtered[Norm, BatchStatRole] = tree.filter(norm, BatchStat)
    return kept


def surgery(norm: Norm, arrays: Sequence[Array]) -> None:
    place = tree.at(norm, lambda n: n.scale)
    assert_type(place, tree.At[Norm, Array])
    assert_type(place.get(), Array)
    assert_type(place.set(arrays[0]), Norm)
    assert_type(place.apply(lambda scale: 2 * scale), Norm)
    place.set("scale")  # refused
    both = tree.at(norm, lambda n: (n.scale, n.training))
    assert_type(both.get(), tuple[Array, bool])
    assert_type(both.set((arrays[0], True)), Norm)
    tree.at(norm, lambda n: n.scales)  # refused
    assert_type(tree.replace_static(norm, training=False), Norm)


def initialisation(key: Array) -> None:
    weight = Initializer(jax.nn.initializers.he_normal(), (3, 4))
    Initializer(jax.nn.initializers.zeros, (3, 4), jax.numpy.bfloat16)
    assert_type(tree.init({"weight": weight}, key), Any)


def optimisation(norm: Norm, grads: Norm, adam: Transformation) -> None:
    optimizer = Optimizer(adam).init(norm)
    assert_type(optimizer, Optimizer[Norm])
    assert_type(optimizer.update(grads, norm), tuple[Norm, Optimizer[Norm]])
    optimizer.update(grads, [norm])  # refused
