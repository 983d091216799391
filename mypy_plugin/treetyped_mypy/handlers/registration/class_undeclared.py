"""``self.n = n`` for an ``n`` that the body of a frozen class does not declare: it raises, in ``__init__`` as well."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeGuard

from mypy.nodes import (
    AssignmentStmt,
    ClassDef,
    Decorator,
    Expression,
    FuncDef,
    LambdaExpr,
    ListExpr,
    MemberExpr,
    NameExpr,
    Node,
    TupleExpr,
    TypeInfo,
)
from mypy.plugin import ClassDefContext

from treetyped_mypy import names
from treetyped_mypy.adapters.facts import recorded
from treetyped_mypy.calls.report import fail_class
from treetyped_mypy.errors import classes, codes
from treetyped_mypy.syntax.tree import children

FREEZING: Final = frozenset({"equinox", "flax", "register_dataclass", "treetyped"})
"""Adapters whose frozen classes refuse every name."""


def check_undeclared(ctx: ClassDefContext) -> None:
    info, facts = ctx.cls.info, recorded(ctx.cls.info) or {}
    frozen = facts.get("frozen") or info.metadata.get("dataclass", {}).get("frozen")
    if not frozen or facts.get("adapter") not in FREEZING or is_open(info):
        return
    for function, target in assignments_to_self(ctx.cls):
        if not is_declared(info, target.name):
            adapts = facts.get("adapter") == "equinox" and function.name == "__init__"
            said = classes.undeclared if adapts else classes.frozen
            fail_class(ctx, said(info.name, target.name), target, codes.FIELD)


def is_open(info: TypeInfo) -> bool:
    """Whether a base may declare, or do with an assignment, what is not known."""
    bases = [base for base in info.mro if base.fullname not in ("builtins.object", names.EQX_MODULE)]
    return any(base.fallback_to_any or "__setattr__" in base.names for base in bases)


def is_declared(info: TypeInfo, name: str) -> bool:
    """Whether the body of the class speaks of the name, or a base does."""
    own = info.names.get(name)
    return (own is not None and not own.implicit) or any(name in base.names for base in info.mro[1:])


def assignments_to_self(cls: ClassDef) -> Iterator[tuple[FuncDef, MemberExpr]]:
    """The attributes that methods assign to their first parameter, with the method."""
    for statement in cls.defs.body:
        function = statement.func if isinstance(statement, Decorator) else statement
        if not isinstance(function, FuncDef) or not function.arguments or function.is_static or function.is_class:
            continue
        receiver = function.arguments[0].variable.name
        targets = list(targets_in(function.body))
        if not any(isinstance(target, NameExpr) and target.name == receiver for target in targets):
            yield from ((function, target) for target in targets if is_attribute_of(target, receiver))


def is_attribute_of(target: Expression, receiver: str) -> TypeGuard[MemberExpr]:
    return isinstance(target, MemberExpr) and isinstance(target.expr, NameExpr) and target.expr.name == receiver


def targets_in(body: Node) -> Iterator[Expression]:
    """What is assigned to, but for functions inside."""
    stack: list[Node] = [body]
    while stack:
        node = stack.pop()
        if isinstance(node, AssignmentStmt):
            for target in node.lvalues:
                yield from target.items if isinstance(target, TupleExpr | ListExpr) else [target]
        stack.extend(child for child in children(node) if not isinstance(child, FuncDef | LambdaExpr | ClassDef))
