"""``optax.apply_updates(params, updates)`` as a statement: the new tree is lost, and the old one is used as if changed.

Silent at the top of a file, where a notebook shows what a statement is worth, and where code is only measured.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from mypy.checker import TypeChecker
from mypy.nodes import (
    AssignmentStmt,
    Block,
    CallExpr,
    ComparisonExpr,
    Context,
    Expression,
    ExpressionStmt,
    FloatExpr,
    ForStmt,
    IndexExpr,
    IntExpr,
    LambdaExpr,
    MemberExpr,
    NameExpr,
    Node,
    OpExpr,
    RefExpr,
    ReturnStmt,
    TypeInfo,
    UnaryExpr,
    WhileStmt,
)
from mypy.plugin import FunctionContext, MethodContext
from mypy.subtypes import is_same_type
from mypy.types import Instance, Type, get_proper_type

from treetyped_mypy.adapters import own
from treetyped_mypy.adapters.facts import recorded
from treetyped_mypy.handlers.mutation.discarded_result import CallContext, name_of, report
from treetyped_mypy.rules.containers import CHANGERS
from treetyped_mypy.syntax.bindings import is_target
from treetyped_mypy.syntax.changes import below
from treetyped_mypy.syntax.tree import Syntax, scope_of, syntax_of

Loop: TypeAlias = ForStmt | WhileStmt


def unused_tree(what: str, parameter: str, ctx: CallContext) -> Type:
    """A function that returns what its argument would be, changed."""
    return report_unused(ctx, what, given(ctx, parameter))


def unused_map(ctx: FunctionContext) -> Type:
    """``tree.map`` of arithmetic; another function may be mapped for what it prints or checks."""
    function = given(ctx, "f")
    if function is None or not is_arithmetic(function):
        return ctx.default_return_type
    return report_unused(ctx, "tree.map", given(ctx, "tree"))


def unused_replace(ctx: MethodContext) -> Type:
    """``state.replace(step=1)`` of a class that a library froze, which returns one of its kind."""
    callee = ctx.context.callee if isinstance(ctx.context, CallExpr) else None
    owner = get_proper_type(ctx.type)
    if not isinstance(callee, MemberExpr) or callee.name != "replace" or not isinstance(owner, Instance):
        return ctx.default_return_type
    if not is_frozen(owner.type) or not is_same_type(ctx.default_return_type, owner):
        return ctx.default_return_type
    return report_unused(ctx, f"{owner.type.name}.replace", callee.expr)


def is_frozen(info: TypeInfo) -> bool:
    """Ours have a rule for every method."""
    facts = recorded(info)
    return facts is not None and facts.get("frozen", False) and not own.is_frozen_class(info)


def report_unused(ctx: CallContext, what: str, tree: Expression | None) -> Type:
    checker = ctx.api
    if isinstance(checker, TypeChecker) and is_thrown_away(syntax_of(checker.tree), ctx.context, tree):
        report(checker, what, ctx.context)
    return ctx.default_return_type


def given(ctx: CallContext, parameter: str) -> Expression | None:
    """What stands for the parameter in this call."""
    formals = ctx.callee_arg_names
    expressions = ctx.args[formals.index(parameter)] if parameter in formals else []
    return expressions[0] if len(expressions) == 1 else None


def is_arithmetic(function: Expression) -> bool:
    """``jnp.add``, or a lambda of nothing but operators: whoever calls it wants its result."""
    match function:
        case RefExpr(fullname=name):
            return name.startswith(("jax.numpy.", "jax._src.numpy."))
        case LambdaExpr():
            body = function.body.body[0]
            return isinstance(body, ReturnStmt) and isinstance(body.expr, OpExpr) and is_made_of_numbers(body.expr)
        case _:
            return False


def is_made_of_numbers(expression: Expression) -> bool:
    match expression:
        case OpExpr(left=left, right=right):
            return is_made_of_numbers(left) and is_made_of_numbers(right)
        case UnaryExpr(expr=inner):
            return is_made_of_numbers(inner)
        case _:
            return isinstance(expression, NameExpr | IntExpr | FloatExpr)


def is_thrown_away(syntax: Syntax, call: Context, tree: Expression | None) -> bool:
    """Whether the call is a statement, and the tree is read afterwards by something else than such calls."""
    statement = syntax.parent(call) if isinstance(call, CallExpr) else None
    if not isinstance(call, CallExpr) or not isinstance(statement, ExpressionStmt) or not isinstance(tree, NameExpr):
        return False
    loop = loop_of(syntax, statement)
    if is_measured(syntax, loop, statement) or (loop is None and scope_of(syntax, call) is None):
        return False
    calls = [(mention, call_with(syntax, mention)) for mention in read_afterwards(syntax, tree, call, loop)]
    same = [other for _, other in calls if other is not None and is_same_function(other, call)]
    if any(not isinstance(syntax.parent(other), ExpressionStmt) for other in same):
        return False  # the first call may be there to compile
    return any(other not in same for _, other in calls)


def read_afterwards(syntax: Syntax, tree: NameExpr, call: CallExpr, loop: Loop | None) -> Iterator[NameExpr]:
    """Until it is bound anew; in a loop that never binds it, all of the loop is afterwards."""
    scope = scope_of(syntax, call)
    everywhere = syntax.mentions[tree.node] if tree.node is not None else []
    mentions = [m for m in everywhere if scope_of(syntax, m) is scope and not reads_no_value(syntax, m)]
    targets = [mention for mention in mentions if is_target(syntax, mention)]
    stop = min((target.line for target in targets if target.line > call.line), default=None)
    again = set(below(loop.body)) if loop is not None else set()
    repeated = again.isdisjoint(targets)
    for mention in mentions:
        follows = mention.line > call.line and (stop is None or mention.line <= stop)
        if mention not in targets and (follows or (repeated and mention in again and mention.line < call.line)):
            yield mention


def reads_no_value(syntax: Syntax, mention: Node) -> bool:
    """``tree.append(x)`` and ``tree["w"] = x`` change the tree, they do not read it; ``"w" in tree`` reads a key."""
    parent = syntax.parent(mention)
    match parent:
        case MemberExpr(name=name):
            return name in CHANGERS
        case IndexExpr(base=base):
            statement = syntax.parent(parent)
            return base is mention and isinstance(statement, AssignmentStmt) and parent in statement.lvalues
        case ComparisonExpr(operators=["in" | "not in"], operands=[_, container]):
            return container is mention
        case _:
            return False


def loop_of(syntax: Syntax, node: Node) -> Loop | None:
    """The innermost loop of the same scope."""
    scope, parent = scope_of(syntax, node), syntax.parent(node)
    while parent is not None and parent is not scope:
        if isinstance(parent, ForStmt | WhileStmt):
            return parent
        parent = syntax.parent(parent)
    return None


def is_measured(syntax: Syntax, loop: Loop | None, statement: ExpressionStmt) -> bool:
    """``for _ in range(100): opt.update(...)``: the same again and again; or a clock is read beside it."""
    if loop is not None and loop.body.body == [statement]:
        return True
    block = syntax.parent(statement)
    return isinstance(block, Block) and any(
        isinstance(node, RefExpr) and node.fullname.startswith("time.") for node in below(block)
    )


def call_with(syntax: Syntax, mention: Node) -> CallExpr | None:
    """The call that is given the name itself."""
    parent = syntax.parent(mention)
    return parent if isinstance(parent, CallExpr) and parent.callee is not mention else None


def is_same_function(one: CallExpr, other: CallExpr) -> bool:
    return name_of(one.callee) is not None and name_of(one.callee) == name_of(other.callee)
