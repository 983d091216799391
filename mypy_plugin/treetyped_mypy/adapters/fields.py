"""Reading a class body: its annotated fields and the options written in their ``field(...)`` calls."""

from __future__ import annotations

from collections.abc import Iterator

from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    ClassDef,
    Decorator,
    DictExpr,
    Expression,
    FuncDef,
    NameExpr,
    RefExpr,
    StrExpr,
    TempNode,
    Var,
)
from mypy.types import UnboundType

from treetyped_mypy import names
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.rules.packages import KNOWN_FIELD_MAKERS


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
        if not isinstance(callee, RefExpr):
            return ""
        return callee.node.fullname if callee.node is not None else callee.fullname

    @property
    def annotation(self) -> str:
        """The name that the annotation starts with: ``Static`` in ``Static[int]``."""
        written = self.statement.unanalyzed_type
        return written.name.rpartition(".")[2] if isinstance(written, UnboundType) else ""

    @property
    def is_abstract(self) -> bool:
        """``eqx.AbstractVar[T]``: no field, but the promise of one."""
        return self.annotation in ("AbstractVar", "AbstractClassVar")


def field_defs(cls: ClassDef) -> Iterator[FieldDef]:
    """The annotated assignments of the class body, in order."""
    for statement in cls.defs.body:
        if isinstance(statement, AssignmentStmt) and statement.unanalyzed_type is not None:
            target = statement.lvalues[0]
            if isinstance(target, NameExpr):
                value = None if isinstance(statement.rvalue, TempNode) else statement.rvalue
                yield FieldDef(target.name, value, statement)


def is_unclear(field: FieldDef) -> bool:
    """Whether it cannot be read off the body if the field is static: ``static=FLAG``, or a function makes the field."""
    options = [field.option(name) for name in ("static", "pytree_node")]
    if any(option is not None and not (is_true(option) or is_false(option)) for option in options):
        return True
    metadata = field.option("metadata")
    if metadata is not None and not isinstance(metadata, DictExpr | CallExpr):
        return True
    callee = field.value.callee if isinstance(field.value, CallExpr) else None
    made = isinstance(callee, RefExpr) and isinstance(callee.node, FuncDef | Decorator | Var)
    return made and field.call.partition(".")[0] not in KNOWN_FIELD_MAKERS


def is_true(expression: Expression | None) -> bool:
    return isinstance(expression, NameExpr) and expression.fullname == "builtins.True"


def is_false(expression: Expression | None) -> bool:
    return isinstance(expression, NameExpr) and expression.fullname == "builtins.False"


def entry(metadata: Expression | None, key: str) -> Expression | None:
    """The value written for a key: ``metadata={"static": True}`` or ``metadata=dict(static=True)``."""
    if isinstance(metadata, DictExpr):
        written = {name.value: value for name, value in metadata.items if isinstance(name, StrExpr)}
        return written.get(key)
    if isinstance(metadata, CallExpr):
        return dict(zip(metadata.arg_names, metadata.args, strict=True)).get(key)
    return None


def says_static(field: FieldDef) -> bool:
    """``field(metadata={"static": True})`` or ``jax.tree.static()``, as ``register_dataclass`` reads it."""
    return field.call == names.JAX_STATIC or is_true(entry(field.option("metadata"), "static"))
