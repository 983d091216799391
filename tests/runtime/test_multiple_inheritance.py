"""Two decorated classes can be inherited together although both store their fields in slots."""

import pickle
from typing import Any

import jax

from treetyped import field, pytree_dataclass


@pytree_dataclass
class Weighted:
    weight: Any
    kind: str = field(static=True)

    def doubled(self) -> Any:
        return self.weight * 2


@pytree_dataclass
class Biased:
    bias: Any
    offset: Any
    size: int = field(static=True)

    def shifted(self) -> Any:
        return self.bias + self.offset + self.size


@pytree_dataclass
class Affine(Weighted, Biased):
    scale: Any = 1


@pytree_dataclass
class Same(Weighted):
    """Adds no field."""


@pytree_dataclass(slots=False)
class InDict(Weighted, Biased):
    scale: Any = 1


@pytree_dataclass
class Slotted(InDict):
    extra: Any = 0


def test_the_fields_of_both_bases_are_stored_apart() -> None:
    made = Affine(1, 2, 3, "kind", 5, 6)
    assert (made.bias, made.offset, made.size, made.weight, made.kind, made.scale) == (1, 2, 3, "kind", 5, 6)


def test_methods_of_both_bases_find_their_fields() -> None:
    made = Affine(bias=1, offset=2, size=3, weight=4, kind="k", scale=5)
    assert made.doubled() == 8
    assert made.shifted() == 6
    rebuilt = jax.tree.map(lambda x: x * 10, made)
    assert rebuilt.doubled() == 80
    assert rebuilt.shifted() == 33


def test_a_subclass_without_fields_of_its_own() -> None:
    assert jax.tree.map(lambda x: x + 1, Same(1, "k")) == Same(2, "k")
    assert Same(1, "k") != Weighted(1, "k")


def test_slots_and_dict_storage_can_be_mixed() -> None:
    made = InDict(bias=1, offset=2, size=3, weight=4, kind="k")
    assert jax.tree.leaves(made) == [1, 2, 4, 1]
    assert jax.tree.map(lambda x: x + 1, made) == InDict(bias=2, offset=3, size=3, weight=5, kind="k", scale=2)
    slotted = Slotted(bias=1, offset=2, size=3, weight=4, kind="k")
    assert jax.tree.map(lambda x: x + 1, slotted).extra == 1
    assert pickle.loads(pickle.dumps(slotted)) == slotted


def test_a_diamond() -> None:
    @pytree_dataclass
    class Left(Weighted):
        left: Any = 1

    @pytree_dataclass
    class Right(Weighted):
        right: Any = 2

    @pytree_dataclass
    class Bottom(Left, Right):
        bottom: Any = 3

    assert jax.tree.leaves(Bottom(0, "k")) == [0, 2, 1, 3]
    assert jax.tree.map(lambda x: -x, Bottom(0, "k")).left == -1


def test_many_fields() -> None:
    annotations = {f"f{index}": Any for index in range(60)}
    big: Any = pytree_dataclass(type("Big", (), {"__annotations__": annotations}))
    assert jax.tree.leaves(big(*range(60))) == list(range(60))
    assert jax.tree.map(lambda x: x, big(*range(60))) == big(*range(60))


def test_each_class_is_a_node_of_its_own() -> None:
    @pytree_dataclass
    class First:
        x: Any
        n: int = field(static=True)

    @pytree_dataclass
    class Second:
        x: Any
        n: int = field(static=True)

    assert jax.tree.structure(First(1, 2)) != jax.tree.structure(Second(1, 2))
    assert jax.tree.structure(First(1, 2)) == jax.tree.structure(First(5, 2))
