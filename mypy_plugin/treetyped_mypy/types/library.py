"""Types that the plugin builds: looked up in the modules of the running check."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import TypeInfo
from mypy.typeops import make_simplified_union
from mypy.types import AnyType, Instance, TupleType, Type, TypeOfAny

from treetyped_mypy import names
from treetyped_mypy.rules.packages import UNTOUCHED_PACKAGES


class Library:
    """Named types, or ``Any`` where the program does not import their module."""

    def __init__(self, checker: TypeChecker) -> None:
        self.checker = checker

    def tuple_fallback(self) -> Instance:
        return self.checker.named_generic_type(names.TUPLE, [self.checker.named_type("builtins.object")])

    def tuple_of(self, items: list[Type]) -> TupleType:
        return TupleType(items, self.tuple_fallback())

    def function_fallback(self) -> Instance:
        return self.checker.named_type("builtins.function")

    def union(self, types: list[Type]) -> Type:
        """The union, simplified; ``Any`` of nothing."""
        return make_simplified_union(types) if types else AnyType(TypeOfAny.special_form)

    def mapped(self, source: Type, leaf: Type) -> Type:
        """``Mapped[source, leaf]``."""
        return self.named(names.MAPPED, [source, leaf])

    def named(self, name: str, arguments: list[Type] | None = None) -> Type:
        module, _, attribute = name.rpartition(".")
        tree = self.checker.modules.get(module)
        symbol = tree.names.get(attribute) if tree else None
        if symbol is None or not isinstance(symbol.node, TypeInfo):
            return AnyType(TypeOfAny.special_form)
        return Instance(symbol.node, arguments or [])


def in_library(checker: TypeChecker) -> bool:
    """Whether the file that is checked belongs to JAX itself: it is right, and mypy reads all of it."""
    return checker.tree.fullname.partition(".")[0] in UNTOUCHED_PACKAGES
