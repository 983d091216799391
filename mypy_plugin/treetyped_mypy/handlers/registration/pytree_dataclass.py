"""``@pytree_dataclass``: fields that cannot work are flagged at the class, and the class becomes a ``PytreeNode``."""

from __future__ import annotations

from collections.abc import Iterator

from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    ClassDef,
    DictExpr,
    Expression,
    ListExpr,
    RefExpr,
    SetExpr,
    Var,
)
from mypy.plugin import ClassDefContext
from mypy.plugins.common import add_method_to_class
from mypy.plugins.dataclasses import dataclass_class_maker_callback
from mypy.typeops import make_simplified_union
from mypy.types import AnyType, Instance, Type, TypeOfAny
from mypy.typevars import fill_typevars

from treetyped_mypy import names
from treetyped_mypy.adapters import own
from treetyped_mypy.adapters.facts import record
from treetyped_mypy.adapters.fields import FieldDef, field_defs
from treetyped_mypy.calls.report import fail_class
from treetyped_mypy.errors import codes, messages
from treetyped_mypy.handlers.registration.class_undeclared import check_undeclared
from treetyped_mypy.handlers.registration.library_dataclasses import add_typed_replace
from treetyped_mypy.structure.nodes import Leaf, Unknown, VarNode
from treetyped_mypy.structure.path import show_path
from treetyped_mypy.structure.walk import leaves
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.roles import role_class
from treetyped_mypy.types.static import static_fault


def pytree_dataclass(ctx: ClassDefContext) -> bool:
    """Whether the class is done: mypy's own dataclass plugin comes first, and asks for another round until it is."""
    if not dataclass_class_maker_callback(ctx):
        return False
    own.record_class(ctx.cls)
    add_typed_replace(ctx)
    for field in field_defs(ctx.cls):
        check_field(ctx, field)
    check_unannotated(ctx)
    check_twice(ctx)
    check_undeclared(ctx)
    if names.TREE_LEAF not in ctx.cls.info.names:
        phantom = add_method_to_class(ctx.api, ctx.cls, names.TREE_LEAF, [], leaf_type(ctx.cls))
        # Only its type matters. In the body mypy would compare it with the base's: a subclass may have other leaves.
        ctx.cls.defs.body.remove(phantom)
    if roles := list(roles_of_leaves(ctx.cls)):
        record(ctx.cls.info, {"roles": roles})
    return True


def check_field(ctx: ClassDefContext, field: FieldDef) -> None:
    """A static field that cannot be hashed, a default that all instances would share."""
    owner = ctx.cls.name
    symbol = ctx.cls.info.names.get(field.name)
    variable = symbol.node if symbol is not None and isinstance(symbol.node, Var) else None
    if variable is not None and variable.is_classvar:
        return
    declared = variable.type if variable is not None else None
    if own.is_static(field) and declared is not None and (fault := static_fault(declared)) is not None:
        fail_class(ctx, f"{owner}.{field.name}: {fault}", field.statement, codes.STATIC)
    default = field.option("default") if field.call == names.FIELD else field.value
    if (kind := mutable_display(default)) is not None:
        fail_class(ctx, messages.mutable_default(owner, field.name, kind), field.statement, codes.FIELD)


def mutable_display(default: Expression | None) -> str | None:
    match default:
        case ListExpr():
            return "list"
        case DictExpr():
            return "dict"
        case SetExpr():
            return "set"
        case _:
            return None


def check_unannotated(ctx: ClassDefContext) -> None:
    """``x = field(...)`` without an annotation is no field."""
    for statement in ctx.cls.defs.body:
        match statement:
            case AssignmentStmt(
                unanalyzed_type=None,
                lvalues=[RefExpr() as target],
                rvalue=CallExpr(callee=RefExpr(fullname=names.FIELD)),
            ):
                text = messages.not_annotated(ctx.cls.name, getattr(target, "name", ""))
                fail_class(ctx, text, statement, codes.FIELD)
            case _:
                pass


def check_twice(ctx: ClassDefContext) -> None:
    callees = [decorator.callee if isinstance(decorator, CallExpr) else decorator for decorator in ctx.cls.decorators]
    if [callee.fullname for callee in callees if isinstance(callee, RefExpr)].count(names.PYTREE_DATACLASS) > 1:
        fail_class(ctx, messages.decorated_twice(ctx.cls.name), ctx.cls, codes.FIELD)


def roles_of_leaves(cls: ClassDef) -> Iterator[str]:
    """``.mean: BatchStatRole StateRole Role``, for each leaf that has a role."""
    self_type = fill_typevars(cls.info)
    for leaf in leaves(lift(self_type)) if isinstance(self_type, Instance) else []:
        if isinstance(leaf.node, Leaf) and (role := role_class(leaf.node.role)) is not None:
            yield f"{show_path(leaf.path)}: {' '.join(base.fullname for base in role.type.mro)}"


def leaf_type(cls: ClassDef) -> Type:
    """What the leaves are, for ``Tree[T]``; ``Any`` where that is not known."""
    self_type = fill_typevars(cls.info)
    found: list[Type] = []
    for leaf in leaves(lift(self_type)) if isinstance(self_type, Instance) else []:
        match leaf.node:
            case Leaf(type=known) | VarNode(origin=known) | Unknown(leaf=known) if known is not None:
                found.append(known)
            case _:
                return AnyType(TypeOfAny.special_form)
    return make_simplified_union(found) if found else AnyType(TypeOfAny.special_form)
