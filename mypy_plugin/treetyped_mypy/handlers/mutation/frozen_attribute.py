"""Assignments to fields of classes that are frozen without mypy's knowledge.

mypy's own ``frozen`` makes every field a read-only property, which would refuse what works: assignments in the
``__init__`` of an Equinox module, and protocols that ask for a plain attribute. Here it is enough that an object is
declared to be of the class; one that is seen is judged where the file is run (``evaluation/frozen_instances.py``).
"""

from __future__ import annotations

from typing import Final, TypeGuard

from mypy.checker import TypeChecker
from mypy.nodes import FuncDef, MemberExpr, NameExpr, Node, TypeInfo
from mypy.plugin import AttributeContext
from mypy.types import Instance, Type

from treetyped_mypy.adapters.facts import dataclass_fields, is_frozen
from treetyped_mypy.adapters.frozen_classes import changed_copy, is_settable_in_copy, is_settable_in_init
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import classes, codes
from treetyped_mypy.syntax.copies import checked_function
from treetyped_mypy.syntax.refused_assignments import was_refused
from treetyped_mypy.syntax.tree import Syntax, descendants, syntax_of
from treetyped_mypy.types.put_in_place import put_in

MAKING: Final = ("__new__", "__init__", "__post_init__", "__setstate__")
"""What is run of a class before anybody has the object."""


def frozen_attribute(ctx: AttributeContext) -> Type:
    """``model.weight = ...`` raises; ``model.bias`` may be what was put there."""
    match ctx.context, ctx.type:
        case MemberExpr() as target, Instance(type=info) if ctx.is_lvalue and isinstance(ctx.api, TypeChecker):
            check_assignment(ctx.api, target, info)
        case MemberExpr(name=name), Instance():
            return put_in(ctx.type).get(name, ctx.default_attr_type)
        case _:
            pass
    return ctx.default_attr_type


def check_assignment(checker: TypeChecker, target: MemberExpr, info: TypeInfo) -> None:
    if not is_frozen(info) or is_settable_in_copy(info) or target.name not in dataclass_fields(info):
        return
    if was_refused(checker, target.expr):
        return
    syntax = syntax_of(checker.tree)
    function = checked_function(checker)
    if makes_instances(function):
        return
    if is_settable_in_init(info) and may_run_in_init(syntax, function, target):
        return
    shown = target.expr.name if isinstance(target.expr, NameExpr) else "..."
    is_made = is_self(function, target) and function.name in MAKING
    copy = classes.changed_copy(changed_copy(info, shown, target.name))
    cure = classes.set_while_made(shown, target.name) if is_made else copy
    fail(checker, classes.frozen(info.name, target.name), target, codes.FIELD, cure)


def makes_instances(function: Node | None) -> bool:
    """Whether the function makes instances without ``__init__``: they may not be frozen yet."""
    if not isinstance(function, FuncDef):
        return False
    return any(isinstance(node, MemberExpr) and node.name == "__new__" for node in descendants(function.body))


def is_self(function: Node | None, target: MemberExpr) -> TypeGuard[FuncDef]:
    """Whether the assignment is to the first parameter of the function."""
    if not isinstance(function, FuncDef) or not function.arguments:
        return False
    return isinstance(target.expr, NameExpr) and target.expr.node is function.arguments[0].variable


def may_run_in_init(syntax: Syntax, function: Node | None, target: MemberExpr) -> bool:
    """Whether the assignment is to ``self``, in ``__init__`` or in a method that it may call."""
    if not is_self(function, target):
        return False
    private = function.name.startswith("_") and not function.name.startswith("__")
    return function.name in MAKING or private or is_called(syntax, function.name)


def is_called(syntax: Syntax, method: str) -> bool:
    """Whether some method of the file takes ``self.method`` or ``super().method``, and may call it."""
    taken = syntax.attributes.get(method, ())
    return any(not isinstance(each.expr, NameExpr) or each.expr.name == "self" for each in taken)
