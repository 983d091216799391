"""Flax linen: one call of a layer of the library's own, in its scope."""

from __future__ import annotations

from dataclasses import replace

from treetyped_mypy.errors import codes, flax
from treetyped_mypy.evaluation.arrays import FLOAT, Array, Shape, Size
from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.evaluation.call import LibraryCall, constant_of
from treetyped_mypy.evaluation.columns import of_layer
from treetyped_mypy.evaluation.rules.linen_variables import parameter
from treetyped_mypy.evaluation.rules.operands import kind_named
from treetyped_mypy.evaluation.scopes import Layer, Scope, spoil
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Value
from treetyped_mypy.frozen import dataclass


@dataclass(frozen=True, slots=True)
class At:
    """A layer that is called, in its scope."""

    call: LibraryCall
    layer: Layer
    scope: Scope

    def option(self, name: str, default: object = None) -> object:
        """The plain value of an option of the layer; ``...`` where it is not seen."""
        found = dict(self.layer.options).get(name)
        return default if found is None else constant_of(self.call.run, found)

    def given(self, name: str) -> Value:
        return dict(self.layer.options).get(name, NONE)

    def inner(self, name: str) -> At:
        return replace(self, scope=self.scope.inner(name, self.call.place))

    @property
    def kind(self) -> str | None:
        dtype = self.given("param_dtype")
        return FLOAT if dtype == NONE else kind_named(dtype)

    def param(self, name: str, shape: Shape) -> None:
        parameter(self.call, self.scope, name, self.made(name, shape))

    def made(self, name: str, shape: Shape) -> Value:
        """An array, unless an initialiser of the user's makes it: that may put a box around it."""
        maker = self.given(f"{name}_init")
        is_known = maker == NONE or (isinstance(maker, Thing) and maker.kind == "initialiser")
        return Array(self.kind, shape) if is_known else UNKNOWN

    def perhaps(self, option: str, name: str, shape: Shape) -> None:
        """A parameter that an option leaves out."""
        match self.option(option, True):
            case False:
                return
            case True:
                self.param(name, shape)
            case _:
                self.lose()

    def lose(self) -> Value:
        spoil(self.call.run, self.scope)
        return UNKNOWN

    def output(self, *operands: Array, shape: Shape = None) -> Array:
        kind = FLOAT if self.given("dtype") == NONE else None
        return of_layer(Array(kind, shape, any(each.is_traced for each in operands)))

    def decided(self, name: str) -> object:
        """A value that the layer or its call is given, but not both; ``...`` where it is not seen."""
        own, called = self.given(name), self.call.get(1, name, NONE)
        if own == NONE and called == NONE:
            text = flax.not_decided(self.layer.word, name)
        elif isinstance(own, Constant) and isinstance(called, Constant) and NONE not in (own, called):
            text = flax.decided_twice(self.layer.word, name)
        else:
            return ... if UNKNOWN in (own, called) else constant_of(self.call.run, called if own == NONE else own)
        self.scope.root.say(codes.STRUCTURE, text)
        return ...


def size(value: object) -> Size:
    return value if type(value) is int else None


def last(x: Array) -> Size:
    return x.shape[-1] if x.shape else None


def leading(x: Array) -> tuple[Size, ...] | None:
    return None if x.shape is None else x.shape[:-1]
