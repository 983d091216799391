"""The body of a jitted function: Python's own ``if``, ``while`` and ``range`` need values that tracing has not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import (
    AssertStmt,
    CallExpr,
    ComparisonExpr,
    ConditionalExpr,
    Expression,
    FuncDef,
    IfStmt,
    LambdaExpr,
    MemberExpr,
    NameExpr,
    Node,
    OpExpr,
    RefExpr,
    UnaryExpr,
    Var,
    WhileStmt,
)

from treetyped_mypy.errors import codes
from treetyped_mypy.errors import jit as messages
from treetyped_mypy.errors.report import fail
from treetyped_mypy.handlers.jit_options import JitOptions
from treetyped_mypy.structure.nodes import Leaf
from treetyped_mypy.structure.path import Attr
from treetyped_mypy.structure.walk import children as parts_of
from treetyped_mypy.typeops.bindings import is_target
from treetyped_mypy.typeops.lift import lift
from treetyped_mypy.typeops.numeric import is_number
from treetyped_mypy.typeops.syntax import Syntax, children, syntax_of

CONCRETE: Final = frozenset({"builtins.range", "builtins.int", "builtins.float", "builtins.bool", "builtins.complex"})
"""They ask an array for its value."""

STATEMENTS: Final[dict[type[Node], str]] = {
    IfStmt: '"if"',
    WhileStmt: '"while"',
    ConditionalExpr: '"if ... else"',
    AssertStmt: '"assert"',
}


def report_traced_conditions(checker: TypeChecker, function: FuncDef, options: JitOptions) -> None:
    if not options["known"]:
        return
    traced = {argument.variable for index, argument in enumerate(function.arguments) if index not in options["static"]}
    syntax = syntax_of(checker.tree)
    body = TracedBody(syntax, {variable for variable in traced if not rebound(syntax, variable)})
    for node in body.nodes(function):
        for place, at, text in body.faults(node):
            fail(checker, text.format(place), at, codes.STATIC, None)


def rebound(syntax: Syntax, variable: Var) -> bool:
    return any(is_target(syntax, mention) for mention in syntax.mentions[variable])


class TracedBody:
    """The places in a jitted function that hold traced values."""

    def __init__(self, syntax: Syntax, traced: set[Var]) -> None:
        self.syntax = syntax
        self.traced = traced

    def nodes(self, function: FuncDef) -> Iterator[Node]:
        """Every node of the body, functions inside it aside: they may never be called."""
        stack: list[Node] = [function.body]
        while stack:
            node = stack.pop()
            yield node
            if not isinstance(node, FuncDef | LambdaExpr):
                stack.extend(children(node))

    def faults(self, node: Node) -> Iterator[tuple[str, Expression, str]]:
        match node:
            case IfStmt(expr=conditions):
                pass
            case WhileStmt(expr=condition) | ConditionalExpr(cond=condition) | AssertStmt(expr=condition):
                conditions = [condition]
            case CallExpr(callee=RefExpr(fullname=name), args=arguments) if name in CONCRETE:
                for argument in arguments:
                    if (place := self.place(argument)) is not None:
                        yield place, argument, messages.traced_number("{}", name.rpartition(".")[2])
                return
            case _:
                return
        for condition in conditions:
            for operand in decided(condition):
                if (place := self.place(operand)) is not None:
                    yield place, operand, messages.traced_condition("{}", STATEMENTS[type(node)])

    def place(self, expression: Expression) -> str | None:
        """``model.use_relu``, if it is a leaf of a traced argument: an array or a number."""
        steps: list[str] = []
        inner = expression
        while isinstance(inner, MemberExpr):
            steps.insert(0, inner.name)
            inner = inner.expr
        if not isinstance(inner, NameExpr) or inner.node not in self.traced or not isinstance(inner.node, Var):
            return None
        node = lift(inner.node.type) if inner.node.type is not None else None
        for step in steps:
            node = dict(parts_of(node)).get(Attr(step)) if node is not None else None
        traced = isinstance(node, Leaf) and is_number(node.type)
        return ".".join([inner.name, *steps]) if traced else None


def decided(condition: Expression) -> Iterator[Expression]:
    """The operands whose truth decides: below ``not``, first of ``and`` and ``or``, either side of a comparison."""
    match condition:
        case UnaryExpr(op="not"):
            yield from decided(condition.expr)
        case OpExpr(op="and" | "or"):
            yield from decided(condition.left)
        case ComparisonExpr(operators=[operator], operands=operands) if operator in ("<", ">", "<=", ">="):
            yield from operands
        case _:
            yield condition
