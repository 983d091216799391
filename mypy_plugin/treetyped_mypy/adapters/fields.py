"""Reading a class body: its annotated fields and the options written in their ``field(...)`` calls."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mypy.nodes import AssignmentStmt, CallExpr, ClassDef, DictExpr, Expression, NameExpr, RefExpr, StrExpr, TempNode


@dataclass(frozen=True, slots=True)
class FieldDef:
    """An annotated field: ``value`` is what stands right of ``=``."""

    name: str
    value: Expression | None
    statement: AssignmentStmt

    def option(self, name: str) -> Expression | None:
        """The argument ``name`` of ``field(...)``."""
        if not isinstance(self.value, CallExpr):
            return None
        return dict(zip(self.value.arg_names, self.value.args, strict=True)).get(name)

    @property
    def call(self) -> str:
        """The full name of the function called on the right, ``dataclasses.field``; empty if there is none."""
        callee = self.value.callee if isinstance(self.value, CallExpr) else None
        return callee.fullname if isinstance(callee, RefExpr) else ""


def field_defs(cls: ClassDef) -> Iterator[FieldDef]:
    """The annotated assignments of the class body, in order."""
    for statement in cls.defs.body:
        if isinstance(statement, AssignmentStmt) and statement.unanalyzed_type is not None:
            target = statement.lvalues[0]
            if isinstance(target, NameExpr):
                value = None if isinstance(statement.rvalue, TempNode) else statement.rvalue
                yield FieldDef(target.name, value, statement)


def is_true(expression: Expression | None) -> bool:
    return isinstance(expression, NameExpr) and expression.fullname == "builtins.True"


def is_false(expression: Expression | None) -> bool:
    return isinstance(expression, NameExpr) and expression.fullname == "builtins.False"


def says_static(metadata: Expression | None) -> bool:
    """``metadata={"static": True}`` or ``metadata=dict(static=True)``, as ``register_dataclass`` reads it."""
    if isinstance(metadata, DictExpr):
        pairs = ((key, value) for key, value in metadata.items if isinstance(key, StrExpr))
        return any(isinstance(key, StrExpr) and key.value == "static" and is_true(value) for key, value in pairs)
    if isinstance(metadata, CallExpr):
        return is_true(dict(zip(metadata.arg_names, metadata.args, strict=True)).get("static"))
    return False
