"""A transformed function goes where the function was: into its name, its attribute, its entry of a dict."""

from __future__ import annotations

from typing import TypeGuard

from mypy.checker import TypeChecker
from mypy.erasetype import erase_typevars
from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    ClassDef,
    Context,
    Expression,
    IndexExpr,
    MemberExpr,
    NameExpr,
    Node,
    Var,
)
from mypy.subtypes import is_subtype
from mypy.types import AnyType, Instance, Type, TypeOfAny, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.calls.annotation import is_blank
from treetyped_mypy.syntax.redefined import is_bound_otherwise
from treetyped_mypy.syntax.tree import syntax_of
from treetyped_mypy.types.overriding import fits_bases
from treetyped_mypy.types.transformed import function_of


def fitting(checker: TypeChecker, call: Context, result: Type, default: Type) -> Type:
    """``result``; where another type is wanted what the library's own signature gives, or what fits it."""
    if overrides(checker, call, result):
        return AnyType(TypeOfAny.special_form)
    if isinstance(call, Node) and is_bound_otherwise(checker, call):
        return default
    context = checker.expr_checker.type_context[-1]
    if is_protocol(context) and is_subtype(default, context):
        return default  # mypy would go on with what the protocol declares
    if context is None or is_blank(context) or is_subtype(result, erase_typevars(context)):
        return result
    if not is_subtype(default, erase_typevars(context)) and takes_the_place(checker, call, result, context):
        return AnyType(TypeOfAny.special_form)
    return default


def is_protocol(context: Type | None) -> TypeGuard[Type]:
    proper = get_proper_type(context)
    return isinstance(proper, Instance) and proper.type.is_protocol


def overrides(checker: TypeChecker, call: Context, result: Type) -> bool:
    """``step = jax.jit(other)`` in a class whose base has another ``step``: as freely as with JAX's own types."""
    syntax = syntax_of(checker.tree)
    statement = syntax.parent(call) if isinstance(call, CallExpr) else None
    target = statement.lvalues[0] if isinstance(statement, AssignmentStmt) else None
    block = syntax.parent(statement) if isinstance(statement, AssignmentStmt) else None
    home = syntax.parent(block) if block is not None else None
    if not isinstance(home, ClassDef) or not isinstance(target, NameExpr):
        return False
    return not fits_bases(home.info, target.name, result)


def takes_the_place(checker: TypeChecker, call: Context, result: Type, held: Type) -> bool:
    """``step = partial(...); step = jax.jit(step)``: no annotation says ``partial``, and it is called as before."""
    proper = get_proper_type(held)
    if not isinstance(proper, Instance) or proper.type.fullname not in names.PARTIALS | names.MARKERS:
        return False
    statement = syntax_of(checker.tree).parent(call) if isinstance(call, Node) else None
    if not isinstance(statement, AssignmentStmt) or is_declared(checker, statement.lvalues[0]):
        return False
    function = function_of(held)
    return function is None or is_subtype(result, function)


def is_declared(checker: TypeChecker, target: Expression) -> bool:
    """Whether the user wrote the type of a name, an attribute or the container of an entry."""
    match target:
        case NameExpr(node=Var() as variable):
            return not variable.is_inferred
        case MemberExpr(expr=owner, name=name):
            type_ = get_proper_type(checker.lookup_type(owner)) if checker.has_type(owner) else None
            symbol = type_.type.get(name) if isinstance(type_, Instance) else None
            return symbol is None or not isinstance(symbol.node, Var) or not symbol.node.is_inferred
        case IndexExpr(base=container):
            return is_declared(checker, container)
        case _:
            return False
