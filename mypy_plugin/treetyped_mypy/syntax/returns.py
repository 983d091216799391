"""What a function returns: its ``return`` statements show more than its annotation."""

from __future__ import annotations

from typing import Final

from mypy.nodes import (
    Block,
    Expression,
    ExpressionStmt,
    FuncDef,
    IfStmt,
    LambdaExpr,
    NameExpr,
    Node,
    RefExpr,
    ReturnStmt,
    Statement,
    StrExpr,
)
from mypy.types import CallableType, UninhabitedType, get_proper_type

from treetyped_mypy.syntax.tree import children


def returned_expressions(function: FuncDef | LambdaExpr) -> list[Expression] | None:
    """The expression of every ``return``; none where the function may end without one, or is a generator."""
    if isinstance(function, LambdaExpr):
        return [function.expr()]
    found = return_statements(function) if ends(function.body) else []
    expressions = [statement.expr for statement in found if statement.expr is not None]
    return expressions if expressions and len(expressions) == len(found) else None


def return_statements(function: FuncDef) -> list[ReturnStmt]:
    """Every ``return`` of a function that gives what it returns where it is called: none of a generator."""
    if function.is_generator or function.is_coroutine or function.is_async_generator:
        return []
    found: list[ReturnStmt] = []
    stack: list[Node] = [function.body]
    while stack:
        node = stack.pop()
        if isinstance(node, ReturnStmt):
            found.append(node)
        elif isinstance(node, Statement) and not isinstance(node, FuncDef):  # no expression holds a ``return``
            stack.extend(children(node))
    return found


def gives_nothing(function: FuncDef) -> bool:
    """Whether it has a body, and returns ``None`` or ``False`` wherever that ends."""
    return bool(function.body.body) and not any(map(gives, return_statements(function)))


def gives(statement: ReturnStmt) -> bool:
    match statement.expr:
        case None | NameExpr(name="None" | "False"):
            return False
        case _:
            return True


def only_expression(function: FuncDef | LambdaExpr) -> Expression | None:
    """What a function returns that does nothing else."""
    match function.body.body:
        case [ReturnStmt(expr=Expression() as body)] | [
            ExpressionStmt(expr=StrExpr()),
            ReturnStmt(expr=Expression() as body),
        ]:
            return body
        case _:
            return None


def ends(block: Block) -> bool:
    """Whether control certainly leaves the block by ``return`` or ``raise`` at its end."""
    last = block.body[-1] if block.body else None
    match last:
        case ReturnStmt():
            return True
        case IfStmt():
            branches = [*last.body, *([last.else_body] if last.else_body else [])]
            return last.else_body is not None and all(ends(branch) for branch in branches)
        case _:
            return type(last).__name__ == "RaiseStmt"


def never_returns(callee: Expression) -> bool:
    """Whether a function is declared to give nothing back, as ``sys.exit`` is."""
    if isinstance(callee, RefExpr) and callee.fullname in ENDING_A_TEST:
        return True
    function = callee.node if isinstance(callee, RefExpr) else None
    type_ = function.type if isinstance(function, FuncDef) else None
    return isinstance(type_, CallableType) and isinstance(get_proper_type(type_.ret_type), UninhabitedType)


ENDING_A_TEST: Final = frozenset(
    f"{module}.{name}" for module in ("pytest", "_pytest.outcomes") for name in ("skip", "fail", "exit", "xfail")
)
"""They raise, and are objects that mypy sees no result of."""


def returns_nothing(function: FuncDef | LambdaExpr) -> bool:
    """Whether a function has statements of its own, and none returns a value or raises: it gives ``None``."""
    if isinstance(function, LambdaExpr) or function.is_generator or function.is_coroutine:
        return False
    stack: list[Node] = [function.body]
    while stack:
        node = stack.pop()
        if type(node).__name__ in ("RaiseStmt", "AssertStmt", "EllipsisExpr", "PassStmt"):
            return False
        if isinstance(node, ReturnStmt) and node.expr is not None:
            return False
        if not isinstance(node, FuncDef | LambdaExpr):
            stack.extend(children(node))
    return bool(function.body.body)
