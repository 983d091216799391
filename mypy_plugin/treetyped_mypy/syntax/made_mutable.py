"""Whether an object of a frozen class may have been made mutable: ``_mark_mutable(self, ...)``, ``with self.open():``.

A library that changes copies marks them; whoever is given the object may mark it too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mypy.nodes import (
    CallExpr,
    ComparisonExpr,
    ExpressionStmt,
    FuncDef,
    MemberExpr,
    NameExpr,
    Node,
    RefExpr,
    ReturnStmt,
    SuperExpr,
    SymbolTableNode,
    TypeInfo,
)

from treetyped_mypy.rules.packages import package
from treetyped_mypy.syntax.bindings import is_target
from treetyped_mypy.syntax.tree import Syntax, descendants, scope_of

MAKING: Final = ("__new__", "__init__", "__post_init__", "__setstate__")
"""What is run of a class before anybody has the object."""

MARK: Final = "__mutability__"
LEAVING: Final = frozenset({"builtins", "jax", "numpy"})
"""Packages whose functions leave an object as it is, but for ``object.__setattr__``."""


def may_be_mutable(syntax: Syntax, owner: NameExpr, info: TypeInfo, function: Node | None) -> bool:
    """Whether what came before the mention in the function, or the making of the object, may have made it mutable."""
    before = [node for node in mentions(syntax, owner, function) if not is_later(syntax, node, owner)]
    made_by = [symbol for name in MAKING if (symbol := info.get(name)) is not None and symbol.node is not function]
    return (
        MARK in syntax.attributes
        or any(hands_on(syntax, node) for node in before)
        or any(may_leave_mutable(syntax, symbol) for symbol in made_by)
    )


def mentions(syntax: Syntax, owner: NameExpr, function: Node | None) -> Iterator[Node]:
    """Of the object by its name, and by ``super()`` in the method that it is made in."""
    if owner.node is not None:
        yield from syntax.mentions[owner.node]
    if isinstance(function, FuncDef) and function.name in MAKING:
        yield from (node for node in descendants(function.body) if isinstance(node, SuperExpr))


def is_later(syntax: Syntax, mention: Node, than: Node) -> bool:
    return mention.line > than.line and scope_of(syntax, mention) is scope_of(syntax, than)


def hands_on(syntax: Syntax, mention: Node) -> bool:
    """Whether somebody else has the object from there on: a function, a method of its own, another name."""
    match mention, syntax.parent(mention):
        case SuperExpr(), _:
            return True
        case NameExpr() as name, _ if is_target(syntax, name):
            return False
        case _, MemberExpr(name="__dict__"):
            return True
        case _, MemberExpr() as part:
            above = syntax.parent(part)
            return isinstance(above, CallExpr) and above.callee is part
        case _, CallExpr(callee=RefExpr() as callee):
            return not leaves_frozen(callee)
        case _, ReturnStmt() | ExpressionStmt() | ComparisonExpr():
            return False
        case _:
            return True


def leaves_frozen(callee: RefExpr) -> bool:
    """A constructor only holds the object, and ``copy_and_mutate`` changes a copy of it."""
    if isinstance(callee.node, TypeInfo) or callee.fullname.endswith(".copy_and_mutate"):
        return True
    return package(callee.fullname) in LEAVING and not callee.fullname.endswith("__setattr__")


def may_leave_mutable(syntax: Syntax, making: SymbolTableNode) -> bool:
    """Of a method of another file only the name is known."""
    function = making.node
    if making.plugin_generated or function is None or package(function.fullname) == "builtins":
        return False
    if not isinstance(function, FuncDef) or function not in syntax.parents or function.name == "__new__":
        return True
    found = (node for node in descendants(function.body) if isinstance(node, SuperExpr))
    own = syntax.mentions[function.arguments[0].variable] if function.arguments else []
    return any(hands_on(syntax, node) for node in (*own, *found))
