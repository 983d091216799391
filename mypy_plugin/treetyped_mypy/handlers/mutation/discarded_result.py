"""A result that is thrown away: arrays and frozen trees never change in place, so the statement does nothing."""

from __future__ import annotations

from typing import TypeAlias

from mypy.checker import TypeChecker
from mypy.nodes import (
    CallExpr,
    Context,
    Expression,
    ExpressionStmt,
    ForStmt,
    FuncDef,
    IndexExpr,
    MemberExpr,
    NameExpr,
    Node,
    RefExpr,
    WhileStmt,
)
from mypy.plugin import FunctionContext, MethodContext
from mypy.types import Instance, TupleType, Type, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.adapters import own
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import codes, messages
from treetyped_mypy.syntax.bindings import is_target
from treetyped_mypy.syntax.read_afterwards import in_other_arm
from treetyped_mypy.syntax.thrown_away import is_statement, name_of
from treetyped_mypy.syntax.tree import Syntax, is_within, syntax_of

CallContext: TypeAlias = FunctionContext | MethodContext


def unused(what: str, ctx: CallContext) -> Type:
    """A function or method whose only effect is its result."""
    if isinstance(ctx.api, TypeChecker) and used_later(syntax_of(ctx.api.tree), ctx.context):
        report(ctx.api, what, ctx.context)
    return ctx.default_return_type


def unused_state(ctx: MethodContext) -> Type:
    """``average.update(x)``: a method of a frozen class that returns what the instance would be afterwards.

    Silent where the same is called again and its result kept: the first call may be there to compile.
    """
    owner, call = get_proper_type(ctx.type), ctx.context
    if not isinstance(owner, Instance) or not isinstance(call, CallExpr) or not isinstance(ctx.api, TypeChecker):
        return ctx.default_return_type
    method = call.callee.name if isinstance(call.callee, MemberExpr) else "__call__"
    if holds_state(ctx.default_return_type, owner) and not own.returns_itself(owner.type, method):
        syntax = syntax_of(ctx.api.tree)
        changed = call.args if owner.type.fullname == names.OPTIMIZER else []
        later = used_later(syntax, call, *changed)
        if later and not any(keeps_result(syntax, mention, call) for mention in later):
            report(ctx.api, f"{owner.type.name}.{method}", call)
    return ctx.default_return_type


def report(checker: TypeChecker, what: str, call: Context) -> None:
    """An error, unless another was said of the call: then it does not come to throwing anything away."""
    errors = checker.msg.errors
    said = (info for info in errors.error_info_map.get(errors.file, []) if info.severity == "error")
    others = (info for info in said if not info.message.endswith(messages.NO_EFFECT))
    if not any(call.line <= info.line <= (call.end_line or call.line) for info in others):
        fail(checker, messages.discarded(what), call, codes.LEAF)


def holds_state(result: Type, owner: Instance) -> bool:
    """Whether the result is of the owner's class, or a tuple that holds one of it."""
    proper = get_proper_type(result)
    if isinstance(proper, TupleType):
        return any(holds_state(item, owner) for item in proper.items)
    return isinstance(proper, Instance) and proper.type in owner.type.mro and own.is_frozen_class(proper.type)


def used_later(syntax: Syntax, call: Context, *others: Expression) -> list[NameExpr]:
    """Where the old value, or one of ``others``, is used further on as if it had changed; of a statement only."""
    if not isinstance(call, CallExpr) or not isinstance(syntax.parent(call), ExpressionStmt):
        return []
    found = [changed_name(changed) for changed in (call, *others)]
    mentioned = [syntax.mentions[name.node] for name in found if name is not None and name.node is not None]
    later = [mention for mentions in mentioned for mention in after(syntax, call, mentions)]
    return [mention for mention in later if not is_statement(syntax, mention)]


def after(syntax: Syntax, call: CallExpr, mentions: list[NameExpr]) -> list[NameExpr]:
    """The mentions that run after the call: those below it, and in a loop that does not bind the name all others."""
    loop: Node | None = syntax.parent(call)
    while loop is not None and not isinstance(loop, ForStmt | WhileStmt | FuncDef):
        loop = syntax.parent(loop)
    again = [] if loop is None or isinstance(loop, FuncDef) else [m for m in mentions if is_within(syntax, m, loop)]
    if any(is_target(syntax, mention) for mention in again):
        again = []
    later = [m for m in mentions if m.line > call.line and not in_other_arm(syntax, m, call)]
    return later + [mention for mention in again if mention not in later and not is_within(syntax, mention, call)]


def changed_name(expression: Expression) -> NameExpr | None:
    """``x`` in ``x.at[0].set(1)``, ``model`` in ``tree.update(model, part)`` and in ``tree.at(model, f).set(1)``."""
    inner = expression
    while not isinstance(inner, NameExpr):
        match inner:
            case CallExpr(callee=RefExpr(fullname=name), args=[first, *_]) if name.startswith("treetyped.tree."):
                inner = first
            case CallExpr(callee=owner) | MemberExpr(expr=owner) | IndexExpr(base=owner):
                inner = owner
            case _:
                return None
    return inner


def keeps_result(syntax: Syntax, mention: NameExpr, call: CallExpr) -> bool:
    """Whether the mention is the receiver of the same method, or called itself, and what that returns is used."""
    callee: Node = mention
    parent = syntax.parent(callee)
    while isinstance(parent, MemberExpr | IndexExpr):
        callee, parent = parent, syntax.parent(parent)
    if not isinstance(parent, CallExpr) or parent.callee is not callee:
        return False
    return name_of(parent.callee) == name_of(call.callee) and not isinstance(syntax.parent(parent), ExpressionStmt)
