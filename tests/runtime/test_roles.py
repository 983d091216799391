"""The role of a leaf is that of the innermost annotation on the way to it."""

import collections
import copy
import dataclasses
import pickle
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, Generic, NamedTuple, Optional, TypeVar, get_type_hints

import jax
import pytest
from jax import Array
from typing_extensions import TypeAliasType

import treetyped
from treetyped import BatchStat, Cache, Param, ParamRole, Rng, State, StateRole, Tree, pytree_dataclass, tree
from treetyped.errors import RoleError
from treetyped.tree import StructureError
from treetyped.tree.places import walk

sys.path.insert(0, str(Path(__file__).parent))
import roles_of_tomorrow

T = TypeVar("T")
S = TypeVar("S")


class EmaRole(StateRole): ...


Ema = Annotated[T, EmaRole]
Weights = TypeAliasType("Weights", list[Param[Array]])
Of = TypeAliasType("Of", dict[str, Param[T]], type_params=(T,))


def roles(x: Any) -> list[str | None]:
    """The names of the leaves' roles, in the order of ``jax.tree.leaves``."""
    found = [hint.role for leaf, hint in walk(x) if leaf is not None]
    return [role.__name__.removesuffix("Role") if role else None for role in found]


@pytree_dataclass
class Leaf:
    value: Array


@pytree_dataclass
class Own:
    own: BatchStat[Array]
    none: Array


FIELDS = [
    (Param[Array], 1, ["Param"]),
    (Param, 1, ["Param"]),
    (Ema, 1, ["Ema"]),
    (Array, 1, [None]),
    (Any, [1], [None]),
    (list[Param[Array]], [1, 2], ["Param", "Param"]),
    (Param[list[Array]], [1, 2], ["Param", "Param"]),
    (Sequence[Param[Array]], (1, 2), ["Param", "Param"]),
    (dict[str, Param[Array]], {"a": 1}, ["Param"]),
    (Mapping[str, list[Param[Array]]], {"a": [1]}, ["Param"]),
    (collections.OrderedDict[str, Param[Array]], collections.OrderedDict(a=1), ["Param"]),
    (tuple[Param[Array], State[Array]], (1, 2), ["Param", "State"]),
    (tuple[Param[Array], ...], (1, 2), ["Param", "Param"]),
    (tuple[Param[Array]], (1, 2), ["Param", None]),
    (Optional[Param[Array]], 1, ["Param"]),  # noqa: UP045
    (Param[Array] | None, 1, ["Param"]),
    (Param[Array | None], 1, ["Param"]),
    (Param[Array] | float, 1.0, ["Param"]),
    (list[Param[Array]] | None, [1], ["Param"]),
    (list[Param[Array]] | dict[str, State[Array]], {"a": 1}, ["State"]),
    (list[Param[Array]] | dict[str, State[Array]], [1], ["Param"]),
    (Final[Param[Array]], 1, ["Param"]),
    (Annotated[Param[Array], "a text"], 1, ["Param"]),
    (Param[Annotated[Array, "a text"]], 1, ["Param"]),
    (Annotated[Param[Array], ["a list"]], 1, ["Param"]),
    (State[Param[Array]], 1, ["Param"]),
    (State[list[Param[Array]]], [1], ["Param"]),
    (State[Own], Own(1, 2), ["BatchStat", "State"]),
    (State[list[Own]], [Own(1, 2)], ["BatchStat", "State"]),
    (list[Own], [Own(1, 2)], ["BatchStat", None]),
    (Param[Any], {"a": [Leaf(1), 2]}, ["Param", "Param"]),
    (Tree[Param[Array]], {"a": [1, (2,)]}, ["Param", "Param"]),
    (Param[Tree[Array]], {"a": [1, (2,)]}, ["Param", "Param"]),
    (Weights, [1, 2], ["Param", "Param"]),
    (Of[Array], {"a": 1}, ["Param"]),
    ("Param[Array]", 1, ["Param"]),
    ("list[Param['Array']]", [1], ["Param"]),
    (list["Param[Array]"], [1], ["Param"]),
    (Cache[Array], None, []),
]


@pytest.mark.parametrize(("annotation", "value", "expected"), FIELDS, ids=lambda value: str(value))
def test_the_role_of_a_field(annotation: Any, value: Any, expected: list[str | None]) -> None:
    body = {"__annotations__": {"field": annotation}, "__module__": __name__}
    for decorator in (pytree_dataclass, registered):
        cls = decorator(type("Holder", (), dict(body)))
        assert roles(cls(value)) == expected
        assert roles([cls(value)]) == expected


def registered(cls: Any) -> Any:
    return jax.tree_util.register_dataclass(dataclasses.dataclass(cls), data_fields=["field"], meta_fields=[])


# Inheritance and generic classes


@pytree_dataclass
class Base(Generic[T]):
    x: T
    y: Param[Array]
    z: list[Param[T]]


@pytree_dataclass
class Inherits(Base[State[Array]]):
    more: Rng[Array]


@pytree_dataclass
class PassesOn(Base[S], Generic[S]):
    y: State[Array]


@pytree_dataclass
class Holds:
    box: Base[Cache[Array]]
    boxes: list[PassesOn[Ema[Array]]]


def test_inherited_and_generic_fields() -> None:
    assert roles(Base(1, 2, [3])) == [None, "Param", "Param"]
    assert roles(Inherits(1, 2, [3], 4)) == ["State", "Param", "State", "Rng"]
    assert roles(Holds(Base(1, 2, []), [PassesOn(1, 2, [3])])) == ["Cache", "Param", "Ema", "State", "Ema"]


def test_none_is_missing_unless_it_is_the_default() -> None:
    @pytree_dataclass
    class Holder:
        x: Annotated[Array, ["a list"]] = None
        y: Array = 0

    assert tree.combine(Holder(None, 1), Holder(None, None)) == Holder(None, 1)
    with pytest.raises(StructureError, match=r"\.y is in no part"):
        tree.combine(Holder(1, None), Holder(None, None))


def test_names_that_only_checkers_see() -> None:
    tomorrow = roles_of_tomorrow
    known = tomorrow.Known(1, [tomorrow.Known(2, [], {"a": 3})], plain=4)
    assert roles(known) == ["Param", "Param", "State", None]
    assert roles(tomorrow.local()) == ["Param", "Param"]
    assert tree.filter(tomorrow.Unclear(1, 2, 3), ".clear").clear == 3
    with pytest.raises(RoleError) as caught:
        tree.filter(tomorrow.Unclear(1, 2, 3), Param)
    assert str(caught.value) == (
        "Unclear.weight is annotated with Ema[...], and Ema is not found when the program runs, so the role is not "
        "known: define or import Ema in the module, not only for checkers"
    )


def test_two_roles_at_once_are_refused() -> None:
    @pytree_dataclass
    class Two:
        x: Param[Array] | State[Array]

    with pytest.raises(RoleError, match=r"Two\.x has two roles, ParamRole and StateRole: give it one"):
        tree.filter(Two(1), Param)


# Nodes of other libraries


def named_tuple() -> Any:
    class Pair(NamedTuple):
        first: Param[Array]
        second: list[State[Array]]

    return Pair(1, [2])


def equinox() -> Any:
    import equinox as eqx

    class Module(eqx.Module):
        first: Param[Array]
        second: list[State[Array]]
        third: int = eqx.field(static=True, default=3)

    return Module(1, [2])


def flax_struct() -> Any:
    from flax import struct

    @struct.dataclass
    class Struct:
        first: Param[Array]
        second: list[State[Array]]
        third: int = struct.field(pytree_node=False, default=3)

    return Struct(1, [2])


def chex_dataclass() -> Any:
    import chex

    @chex.dataclass
    class Chex:
        first: Param[Array]
        second: list[State[Array]]

    return Chex(first=1, second=[2])


def own_keys() -> Any:
    @jax.tree_util.register_pytree_with_keys_class
    class Keyed:
        first: Param[Array]
        second: list[State[Array]]

        def __init__(self, first: Any, second: Any) -> None:
            self.first, self.second = first, second

        def tree_flatten_with_keys(self) -> Any:
            key = jax.tree_util.GetAttrKey
            return [(key("first"), self.first), (key("second"), self.second)], None

        @classmethod
        def tree_unflatten(cls, aux: Any, children: Any) -> Any:
            return cls(*children)

    return Keyed(1, [2])


@pytest.mark.parametrize("make", [named_tuple, equinox, flax_struct, chex_dataclass, own_keys])
def test_nodes_of_other_libraries(make: Any) -> None:
    node = make()
    assert roles(node) == ["Param", "State"]
    for _ in range(15):
        kept, rest = tree.partition(node, Param)
        assert type(kept) is type(node)
        assert (kept.first, kept.second, rest.first, rest.second) == (1, [None], None, [2])
        assert tree.equal(tree.combine(kept, rest), node)


def test_a_frozen_dict_gives_its_items_their_role() -> None:
    from flax.core import FrozenDict

    @pytree_dataclass
    class Holder:
        params: FrozenDict[str, Param[Array]]
        others: Param[FrozenDict[str, Array]]

    assert roles(Holder(FrozenDict(a=1), FrozenDict(a=1))) == ["Param", "Param"]


def test_a_node_without_annotations_passes_the_role_on() -> None:
    @pytree_dataclass
    class Holder:
        partial: Param[Any]

    assert roles(Holder(jax.tree_util.Partial(max, 1, key=2))) == ["Param", "Param"]


# The names themselves


def test_a_role_is_read_as_the_plain_type() -> None:
    hints = get_type_hints(Own)
    assert hints["own"] is Array
    assert Param[Array] == Annotated[Array, ParamRole]
    assert Param[T][Array] == Param[Array]


@pytest.mark.parametrize("name", ["Param", "State", "BatchStat", "Rng", "Cache"])
def test_an_alias_is_one_object(name: str) -> None:
    alias = getattr(treetyped, name)
    assert repr(alias) == f"treetyped.{name}"
    assert pickle.loads(pickle.dumps(alias)) is alias
    assert copy.deepcopy(alias) is alias
    assert getattr(treetyped, f"{name}Role") is alias.role
