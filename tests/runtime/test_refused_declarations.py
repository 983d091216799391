"""A declaration that is refused leaves nothing behind: not in the class, its bases, JAX or this library."""

import dataclasses
import gc
import sys
import types
import weakref
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from treetyped import field, pytree_dataclass
from treetyped.errors import DeclarationError

T = TypeVar("T")


class Slotted:
    __slots__ = ("z",)


class Plain:
    pass


@pytree_dataclass(frozen=False)
class Unfrozen:
    x: Any


@pytree_dataclass
class Base:
    x: Any

    def size(self) -> int:
        return 1


class Refuses:
    """A base that refuses some subclasses itself."""

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        if "__dataclass_fields__" in vars(cls):
            raise TypeError("no dataclasses here")


def own_setattr(self: object, name: str, value: object) -> None: ...


def twice(cls: type) -> type:
    return pytree_dataclass(pytree_dataclass(cls))


def known_to_jax(cls: type) -> type:
    jax.tree_util.register_pytree_node(cls, lambda node: ((), None), lambda aux, children: None)
    return pytree_dataclass(slots=False)(cls)


def with_options(**options: Any) -> Callable[[type], type]:
    return lambda cls: pytree_dataclass(**options)(cls)


REFUSED: dict[str, tuple[tuple[type, ...], dict[str, Any], dict[str, Any], Callable[[type], Any]]] = {
    # bases, annotations, body, decorator
    "twice": ((), {"x": int}, {}, twice),
    "a dataclass already": ((), {"x": int}, {}, lambda cls: pytree_dataclass(dataclasses.dataclass(cls))),
    "field without annotation": ((), {}, {"x": field(default=1)}, pytree_dataclass),
    "list as default": ((), {"x": Any}, {"x": []}, pytree_dataclass),
    "array as default": ((), {"x": Any}, {"x": np.ones(1)}, pytree_dataclass),
    "static array as default": ((), {"x": Any}, {"x": field(static=True, default=jnp.ones(1))}, pytree_dataclass),
    "static list as default": ((), {"x": Any}, {"x": field(static=True, default=[1])}, pytree_dataclass),
    "name of a protocol": ((), {"tree_flatten": int}, {}, pytree_dataclass),
    "dunder": ((), {"__jax_array__": int}, {}, pytree_dataclass),
    "name of a protocol, in a dict": ((), {"x": int, "tree_flatten": int}, {}, with_options(slots=False)),
    "slots by hand": ((), {"x": int}, {"__slots__": ("x",)}, pytree_dataclass),
    "wrong option": ((), {"x": int}, {}, with_options(frozen="yes")),
    "order without eq": ((), {"x": int}, {}, with_options(order=True, eq=False)),
    "default before none": ((), {"x": int, "y": int}, {"x": 1}, pytree_dataclass),
    "setattr of its own": ((), {"x": int}, {"__setattr__": own_setattr}, pytree_dataclass),
    "base that is not frozen": ((Unfrozen,), {"y": int}, {}, pytree_dataclass),
    "base that is a dict": ((dict,), {"x": int}, {}, pytree_dataclass),
    "base with slots": ((Slotted,), {"x": int}, {}, pytree_dataclass),
    "base that refuses": ((Refuses,), {"x": int}, {}, pytree_dataclass),
    "static InitVar": ((), {"x": dataclasses.InitVar[int]}, {"x": field(static=True)}, pytree_dataclass),
    "overrides a method": ((Base,), {"size": Any, "tree_unflatten": int}, {}, pytree_dataclass),
    "known to JAX": ((), {"x": int}, {}, known_to_jax),
    "generic": ((Generic[T],), {"x": int, "tree_flatten": int}, {}, pytree_dataclass),  # type: ignore[dict-item]
}


def written(bases: tuple[type, ...], annotations: dict[str, Any], body: dict[str, Any]) -> type:
    """A class as its author writes it."""
    content = {"__annotations__": annotations, "__module__": __name__, **body}
    return types.new_class("Point", bases, {}, lambda namespace: namespace.update(content))


def module_globals() -> dict[str, dict[str, Any]]:
    own = {name: module for name, module in sys.modules.items() if name.split(".")[0] == "treetyped"}
    return {name: dict(vars(module)) for name, module in own.items()}


@pytest.mark.parametrize(("bases", "annotations", "body", "decorate"), REFUSED.values(), ids=REFUSED)
def test_nothing_is_left_of_a_refused_declaration(
    bases: tuple[type, ...], annotations: dict[str, Any], body: dict[str, Any], decorate: Callable[[type], Any]
) -> None:
    before = module_globals()
    cls = written(bases, annotations, body)
    content = dict(vars(cls))
    with pytest.raises(DeclarationError):
        decorate(cls)
    if decorate not in (twice, known_to_jax) and "__dataclass_fields__" not in vars(cls):
        left = dict(vars(cls))
        assert left.keys() - content.keys() <= {"__annotations__"}
        assert all(left[name] is value for name, value in content.items())
        if not bases or object.__new__ is cls.__new__:
            made: Any = object.__new__(cls)
            assert jax.tree.leaves(made) == [made]  # JAX does not know it
    assert module_globals() == before

    watched = weakref.ref(cls)
    del cls, content
    left = made = None  # type: ignore[assignment]
    gc.collect()
    if decorate is not known_to_jax and decorate is not twice:  # what JAX knows, it keeps
        assert watched() is None
        for base in (Unfrozen, Base, Slotted, Refuses):
            assert base.__subclasses__() == []

    mended = pytree_dataclass(written((Plain,), {"x": Any, "y": Any}, {"y": field(static=True, default=1)}))
    assert jax.tree.leaves(jax.jit(lambda node: node)(mended(2.0))) == [2.0]


def test_a_class_body_that_was_refused_can_be_decorated_again() -> None:
    class Point:
        x: int
        y: int = field(static=True, default=1)

        def double(self) -> "Point":
            return __class__(self.x * 2)  # type: ignore[name-defined]

    with pytest.raises(DeclarationError):
        pytree_dataclass(order=True, eq=False)(Point)
    made = pytree_dataclass(Point)(3)  # type: ignore[call-arg]
    assert made.double() == jax.tree.map(lambda x: x * 2, made)
    assert Base(1).size() == 1
