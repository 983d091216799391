"""``x[0] = 1`` where ``x`` is a JAX array or a ``FrozenDict``: it raises, though both types have a ``__setitem__``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from mypy.checker import TypeChecker
from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    Decorator,
    Expression,
    FuncDef,
    IndexExpr,
    LambdaExpr,
    MemberExpr,
    NameExpr,
    Node,
    OperatorAssignmentStmt,
    OpExpr,
    RefExpr,
    Var,
)
from mypy.plugin import MethodContext
from mypy.types import Instance, Type, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.calls.receiver_types import value_of
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import codes, messages
from treetyped_mypy.rules.packages import package
from treetyped_mypy.syntax.bindings import is_target
from treetyped_mypy.syntax.tree import Syntax, syntax_of
from treetyped_mypy.values.definitions import keeps_result
from treetyped_mypy.values.makers import makers_of

UPDATES: Final = {"": "set", "+": "add", "-": "subtract", "*": "multiply", "/": "divide", "**": "power"}
"""The method of ``x.at[...]`` for each operator."""

FROZEN: Final = frozenset({names.FROZEN_DICT, names.FREEZE})

Test: TypeAlias = Callable[[TypeChecker, Expression], bool]


def item_assignment(ctx: MethodContext) -> Type:
    for checker, name, target, operator in certain_targets(ctx, is_array):
        cure = messages.item_updated(name, UPDATES.get(operator, "set"))
        fail(checker, messages.item_assigned(name), target, codes.LEAF, cure)
    return ctx.default_return_type


def entry_assignment(ctx: MethodContext) -> Type:
    for checker, name, target, operator in certain_targets(ctx, is_frozen_dict):
        cure = None if operator else messages.entry_updated(name)
        fail(checker, messages.entry_assigned(name), target, codes.FIELD, cure)
    return ctx.default_return_type


def certain_targets(ctx: MethodContext, is_such: Test) -> Iterator[tuple[TypeChecker, str, IndexExpr, str]]:
    """The name that only ever held such values, the target with its index, and the operator."""
    if isinstance(ctx.api, TypeChecker) and isinstance(ctx.context, Node):
        syntax = syntax_of(ctx.api.tree)
        target, operator = assigned(syntax, ctx.context)
        name = target.base if target is not None else None
        if target is not None and isinstance(name, NameExpr) and is_certain(ctx.api, syntax, name, is_such):
            yield ctx.api, name.name, target, operator


def assigned(syntax: Syntax, node: Node) -> tuple[IndexExpr | None, str]:
    """The target of the assignment that the node is a side of, and its operator."""
    match syntax.parent(node):
        case AssignmentStmt(lvalues=[IndexExpr() as target]):
            return target, ""
        case OperatorAssignmentStmt(lvalue=IndexExpr() as target, op=operator):
            return target, operator
        case _:
            return None, ""


def is_certain(checker: TypeChecker, syntax: Syntax, name: NameExpr, is_such: Test) -> bool:
    """Whether the name only ever held such values: what a plain function is given may be another at run time."""
    if not isinstance(name.node, Var):
        return False
    if made := makers_of(checker, name, as_made=False):
        return all(place is None and is_such(checker, value) for value, place in made)
    values = [value_of(syntax, mention) for mention in syntax.mentions[name.node] if is_target(syntax, mention)]
    if name.node in syntax.parameters:
        return is_such is is_array and not values and is_traced(syntax, name)
    return bool(values) and all(value is not None and is_such(checker, value) for value in values)


def is_array(checker: TypeChecker, value: Expression) -> bool:
    type_ = get_proper_type(checker.lookup_type(value)) if checker.has_type(value) else None
    return isinstance(type_, Instance) and type_.type.fullname == names.ARRAY and is_made_by_jax(value)


def is_frozen_dict(_checker: TypeChecker, value: Expression) -> bool:
    """``FrozenDict(...)``, ``freeze(...)``; what is only declared as one is often a plain dict."""
    return isinstance(value, CallExpr) and isinstance(value.callee, RefExpr) and value.callee.fullname in FROZEN


def is_made_by_jax(value: Expression) -> bool:
    """``jnp.zeros(3)``, ``2 * jnp.ones(3)``, ``x.at[0].set(1)``; other functions may return NumPy's arrays."""
    match value:
        case CallExpr(callee=RefExpr(fullname=name)) if package(name) == "jax":
            return True
        case OpExpr(left=left, right=right):
            return is_made_by_jax(left) or is_made_by_jax(right)
        case CallExpr(callee=MemberExpr(expr=IndexExpr(base=MemberExpr(name="at")))):
            return True
        case CallExpr(callee=MemberExpr(expr=inner)):
            return is_made_by_jax(inner)
        case _:
            return False


def is_traced(syntax: Syntax, name: NameExpr) -> bool:
    """Whether the parameter is that of a jitted function."""
    node: Node | None = name
    while node is not None and not isinstance(node, FuncDef | LambdaExpr):
        node = syntax.parent(node)
    own = isinstance(node, FuncDef) and name.node in [argument.variable for argument in node.arguments]
    decorated = syntax.parent(node) if own and node is not None and not syntax.may_disable_jit else None
    return isinstance(decorated, Decorator) and any(map(keeps_result, decorated.original_decorators))
