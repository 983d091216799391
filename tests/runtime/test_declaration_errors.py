"""What cannot work is refused while the class is decorated, in one sentence, and leaves nothing behind."""

import dataclasses
import sys
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from typing_extensions import TypeAliasType

from treetyped import Param, field, pytree_dataclass
from treetyped.errors import DeclarationError


def message(build: Callable[[], object]) -> str:
    with pytest.raises(DeclarationError) as caught:
        build()
    return str(caught.value)


def test_a_class_decorated_twice() -> None:
    def build() -> None:
        @pytree_dataclass
        @pytree_dataclass
        class Point:
            x: int

    assert message(build) == "Point is decorated twice: remove one @pytree_dataclass"


def test_a_class_that_is_a_dataclass_already() -> None:
    def build() -> None:
        @pytree_dataclass
        @dataclasses.dataclass
        class Point:
            x: int

    assert message(build) == "Point is a dataclass already: write @pytree_dataclass instead of @dataclass"


def test_a_field_without_annotation() -> None:
    def build() -> None:
        @pytree_dataclass
        class Point:
            x = field(default=1)

    assert message(build) == "Point.x is a field without annotation: write x: <type> = field(...)"


@pytest.mark.parametrize(
    ("default", "what"),
    [
        ([], "a mutable list"),
        ({}, "a mutable dict"),
        (set(), "a mutable set"),
        (np.ones(1), "an array"),
        (jnp.ones(1), "an array"),
        (field(default=[]), "a mutable list"),
    ],
)
def test_a_mutable_default(default: Any, what: str) -> None:
    def build() -> None:
        @pytree_dataclass
        class Point:
            x: Any = default

    assert message(build) == (
        f"Point.x has {what} as its default, which all instances would share: write field(default_factory=...)"
    )


def test_a_static_field_with_an_array_or_unhashable_default() -> None:
    def array() -> None:
        @pytree_dataclass
        class Point:
            x: Any = field(static=True, default=(1, jnp.ones(1)))

    def unhashable() -> None:
        @pytree_dataclass
        class Point:
            x: Any = field(static=True, default=[1])

    assert message(array) == "Point.x[1] is static but is an array: remove static=True, so that it becomes a leaf"
    assert message(unhashable) == (
        "Point.x is static but is a value of type list, which is not hashable: make it a tuple"
    )


@pytest.mark.parametrize(
    "name", ["tree_flatten", "tree_unflatten", "__dataclass_fields__", "__jax_array__", "__class__", "__init__"]
)
def test_a_field_with_the_name_of_a_protocol(name: str) -> None:
    def build() -> None:
        pytree_dataclass(type("Point", (), {"__annotations__": {name: int}}))

    assert message(build) == f"Point.{name} has a name that Python or JAX gives a meaning: rename the field"


def test_slots_written_by_hand() -> None:
    def build() -> None:
        @pytree_dataclass
        class Point:
            __slots__ = ("x",)
            x: int

    assert message(build) == "Point has __slots__ of its own: remove them, or decorate it with slots=False"

    @pytree_dataclass(slots=False)
    class Point:
        __slots__ = ("n", "x")
        x: int
        n: int

    assert jax.tree.map(lambda x: x + 1, Point(1, 2)) == Point(2, 3)


def test_something_that_is_no_class() -> None:
    assert message(lambda: pytree_dataclass(3)) == (
        "pytree_dataclass decorates a class, not 3: write @pytree_dataclass above a class"
    )


def test_wrong_options() -> None:
    class Point:
        x: int

    assert message(lambda: pytree_dataclass(frozen="yes")(Point)) == (
        "Point: option frozen is 'yes': give True or False"
    )
    assert message(lambda: pytree_dataclass(order=True, eq=False)(Point)) == "Point: eq must be true if order is true"
    with pytest.raises(TypeError, match="forzen"):
        pytree_dataclass(forzen=True)
    with pytest.raises(TypeError, match="positional"):
        pytree_dataclass(Point, True)


def test_fields_without_default_after_fields_with_default() -> None:
    def build() -> None:
        @pytree_dataclass
        class Point:
            x: int = 1
            y: int

    assert message(build).startswith("Point: non-default argument 'y' follows default argument")


def test_a_frozen_class_with_a_setattr_of_its_own() -> None:
    def build() -> None:
        @pytree_dataclass
        class Point:
            x: int

            def __setattr__(self, name: str, value: object) -> None: ...

    assert message(build).startswith("Point: Cannot overwrite attribute __setattr__")


def test_a_frozen_class_on_a_base_that_is_not() -> None:
    @pytree_dataclass(frozen=False)
    class Base:
        x: int

    def build() -> None:
        @pytree_dataclass
        class Child(Base):
            y: int

    assert message(build) == "Child: cannot inherit frozen dataclass from a non-frozen one"


@pytest.mark.parametrize("base", [dict, list, tuple, int, str])
def test_a_base_that_is_a_container_or_a_number(base: type) -> None:
    assert message(lambda: pytree_dataclass(type("Point", (base,), {}))) == (
        f"Point inherits from {base.__name__}, which stores values of its own that are no fields: "
        f"make the {base.__name__} a field"
    )


def test_a_plain_base_with_slots() -> None:
    class Slotted:
        __slots__ = ("z",)

    def build() -> None:
        @pytree_dataclass
        class Point(Slotted):
            x: int

    assert message(build) == (
        "Point cannot be made again with slots (multiple bases have instance lay-out conflict): "
        "decorate it with @pytree_dataclass(slots=False)"
    )

    @pytree_dataclass(slots=False)
    class Point(Slotted):
        x: int

    assert jax.tree.leaves(Point(1)) == [1]


def test_contradicting_metadata() -> None:
    assert message(lambda: field(static=True, metadata={"static": False})) == (
        "field: metadata['static'] is False but static is True: leave it out of the metadata"
    )


def test_a_static_init_var() -> None:
    def build() -> None:
        @pytree_dataclass
        class Point:
            scale: dataclasses.InitVar[int] = field(static=True)

    assert message(build) == "Point.scale is an InitVar, which is not stored: remove static=True"


def test_a_class_that_jax_knows_already() -> None:
    @jax.tree_util.register_pytree_node_class
    class Known:
        x: int

        def tree_flatten(self) -> Any:
            return (), None

        @classmethod
        def tree_unflatten(cls, aux: Any, children: Any) -> "Known":
            return cls()

    assert message(lambda: pytree_dataclass(slots=False)(Known)) == (
        "Known is registered with JAX already: let @pytree_dataclass alone register it"
    )


def test_nothing_is_registered_after_an_error() -> None:
    class Point:
        x: int
        tree_flatten: int

    message(lambda: pytree_dataclass(slots=False)(Point))
    made = Point.__new__(Point)
    assert jax.tree.leaves(made) == [made]  # still a leaf, as any class that JAX does not know


def test_frozen_objects_say_how_to_change_them() -> None:
    @pytree_dataclass
    class Point:
        x: int
        n: int = field(static=True, default=1)

    made = Point(1)
    for name in ("x", "n", "unknown"):
        with pytest.raises(dataclasses.FrozenInstanceError) as caught:
            setattr(made, name, 2)
        assert str(caught.value) == (
            f"Point is frozen, so {name!r} cannot be set: make a changed copy with dataclasses.replace"
        )
        with pytest.raises(dataclasses.FrozenInstanceError) as caught:
            delattr(made, name)
        assert str(caught.value) == f"Point is frozen, so {name!r} cannot be deleted"
    assert jax.tree.map(lambda x: x, made).n == 1
    with pytest.raises(dataclasses.FrozenInstanceError):
        jax.tree.map(lambda x: x, made).x = 3


def test_a_role_on_a_static_field() -> None:
    def plain() -> None:
        @pytree_dataclass
        class Layer:
            x: int
            size: Param[int] = field(static=True)

    def optional() -> None:
        @pytree_dataclass
        class Layer:
            x: int
            size: "Param[int] | None" = field(static=True, default=None)

    for declare in (plain, optional):
        assert message(declare) == (
            "Layer.size is static, but has the role ParamRole, which is for leaves: remove static=True, or the role"
        )


def test_an_annotation_of_a_static_field_may_be_any_text() -> None:
    @pytree_dataclass
    class Layer:
        x: "Param[Unknown]"  # type: ignore[name-defined]  # noqa: F821
        size: "Unknown | int" = field(static=True, default=1)  # type: ignore[name-defined]  # noqa: F821
        kind: "no type" = field(static=True, default="")  # type: ignore[valid-type]  # noqa: F722

    assert jax.tree.leaves(Layer(1)) == [1]


def test_an_alias_may_be_of_names_that_are_defined_later() -> None:
    names: dict[str, Any] = {}
    if sys.version_info >= (3, 12):
        exec("type Size = Later | int", names)
    else:
        names["Size"] = TypeAliasType("Size", "Later | int")  # noqa: F821

    @pytree_dataclass
    class Layer:
        x: int
        size: names["Size"] = field(static=True, default=1)  # type: ignore[valid-type]  # noqa: F821

    assert jax.tree.leaves(Layer(1)) == [1]
