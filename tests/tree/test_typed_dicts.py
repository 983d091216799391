"""A field may be a ``TypedDict``: its annotations count like those of a class."""

from __future__ import annotations

import typing
from typing import Annotated, Any, Generic, NotRequired, Required, TypedDict, TypeVar

import jax
import jax.numpy as jnp
import optax
import pytest
import typing_extensions
from jax import Array
from typing_extensions import ReadOnly

from treetyped import BatchStat, Initializer, Optimizer, Param, State, pytree_dataclass, tree
from treetyped.roles import BatchStatRole, ParamRole, StateRole
from treetyped.tree import StructureError

T = TypeVar("T")


class Norm(TypedDict):
    scale: Param[Any]
    mean: BatchStat[Any]


class Parts(TypedDict, total=False):
    norm: Required[Norm]
    seen: NotRequired[State[Any]]
    deep: ReadOnly[NotRequired[Annotated[Param[Any], "in metres"]]]


class More(Parts):
    weight: Param[Any]


class Other(TypedDict):
    weight: State[Any]


class ByExtensions(typing_extensions.TypedDict):
    weight: typing_extensions.NotRequired[Param[Any]]


class Box(typing_extensions.TypedDict, Generic[T]):
    item: T


@pytree_dataclass
class Model:
    parts: More
    either: Other | ByExtensions | None = None
    boxes: list[Box[Param[Any]]] | None = None
    whole: Param[Box[Any]] | None = None


def model(**more: Any) -> Model:
    parts: More = {"norm": {"scale": 1.0, "mean": 2.0}, "seen": 3.0, "deep": 4.0, "weight": 5.0}
    return Model(parts, **more)


def test_roles_in_a_typed_dict_select_its_items() -> None:
    assert tree.leaves(tree.filter(model(), Param)) == [4.0, 1.0, 5.0]
    assert tree.leaves(tree.filter(model(), State)) == [2.0, 3.0]
    assert tree.leaves(tree.filter(model(), ~ParamRole)) == [2.0, 3.0]
    assert tree.leaves(tree.filter(model(), BatchStatRole | "**['deep']")) == [4.0, 2.0]


def test_parts_are_divided_combined_updated_and_counted() -> None:
    whole = model()
    params, states, rest = tree.partition(whole, ParamRole, StateRole)
    assert tree.leaves(rest) == []
    assert tree.combine(params, states, rest) == whole
    assert tree.leaves(tree.update(whole, tree.map(lambda x: x * 10, params))) == [40.0, 2.0, 10.0, 3.0, 50.0]
    assert tree.at(whole, lambda m: m.parts["norm"]["mean"]).set(0.0).parts["norm"] == {"scale": 1.0, "mean": 0.0}
    assert "scale" in tree.summary(whole)
    assert tree.size(whole) == 5


def test_keys_that_are_not_required_may_be_absent() -> None:
    some = Model({"norm": {"scale": 1.0, "mean": 2.0}, "weight": 5.0})
    assert tree.leaves(tree.filter(some, Param)) == [1.0, 5.0]


@pytest.mark.parametrize(("either", "left"), [({"weight": 1.0}, [1.0]), ({}, []), (None, [])])
def test_of_a_union_the_member_with_the_keys_counts(either: Any, left: list[float]) -> None:
    whole = model(either=either)
    assert tree.leaves(tree.filter(whole, StateRole))[2:] == left


def test_a_value_with_more_keys_keeps_the_roles_of_those_that_are_declared() -> None:
    larger: Any = {"norm": {"scale": 1.0, "mean": 2.0, "count": 9}, "weight": 5.0}
    assert tree.leaves(tree.filter(Model(larger), Param)) == [1.0, 5.0]


def test_a_generic_typed_dict_gives_its_type_arguments_and_a_role_around_it_counts() -> None:
    whole = model(boxes=[{"item": 6.0}, {"item": 7.0}], whole={"item": 8.0})
    assert tree.leaves(tree.filter(whole, Param)) == [4.0, 1.0, 5.0, 6.0, 7.0, 8.0]


def test_an_item_that_is_in_no_part_is_named() -> None:
    class Sure(TypedDict):
        weight: Param[Array]

    Holder = pytree_dataclass(type("Holder", (), {"__annotations__": {"parts": Sure}}))  # noqa: N806
    part = tree.map(lambda _: None, Holder({"weight": jnp.ones(2)}))
    assert typing.get_type_hints(Sure)["weight"] is Array
    with pytest.raises(StructureError, match=r"the leaf at .*parts.*weight.* is in no part"):
        tree.combine(part, part)


def test_initialisation_and_training_look_into_typed_dicts() -> None:
    def ones(key: Array, shape: tuple[int, ...], dtype: Any) -> Array:
        return jnp.ones(shape, dtype)

    parts: Any = {"norm": {"scale": Initializer(ones, (2,)), "mean": 0.0}, "weight": Initializer(ones, (3,))}
    made = tree.init(Model(parts), jax.random.key(0))
    assert jax.tree.map(jnp.shape, made).parts == {"norm": {"scale": (2,), "mean": ()}, "weight": (3,)}
    params = tree.filter(made, Param)
    optimizer = Optimizer(optax.sgd(0.5)).init(params)
    changed, _ = optimizer.update(params, params)
    assert changed.parts["weight"].tolist() == [0.5] * 3
