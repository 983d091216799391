"""Assignments to attributes of arguments in a jitted function: they change a copy, or leave a tracer behind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    Expression,
    ForStmt,
    FuncDef,
    IndexExpr,
    LambdaExpr,
    MemberExpr,
    NameExpr,
    Node,
    OperatorAssignmentStmt,
    OpExpr,
    RefExpr,
    Statement,
    UnaryExpr,
    Var,
    WhileStmt,
)
from mypy.types import Instance, Type, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.adapters.facts import is_frozen
from treetyped_mypy.errors import classes, codes
from treetyped_mypy.errors.report import fail
from treetyped_mypy.handlers.jit_options import JitOptions
from treetyped_mypy.structure.nodes import ClassNode, DisplayNode, MappingNode, SequenceNode
from treetyped_mypy.typeops.bindings import is_target
from treetyped_mypy.typeops.lift import lift
from treetyped_mypy.typeops.syntax import Syntax, children, syntax_of

CONCRETE: Final = frozenset({"shape", "ndim", "size", "result_type", "eval_shape", "issubdtype", "tree_structure"})
"""What JAX knows of a traced array."""

MOST_STEPS: Final = 3
"""How many assignments a traced value is followed through."""


def report_assignments(checker: TypeChecker, function: FuncDef, options: JitOptions) -> None:
    """``self.x = ...`` where ``self`` is an argument."""
    if not options["known"]:
        return
    syntax = syntax_of(checker.tree)
    variables = [argument.variable for argument in function.arguments]
    kept = {v for v in variables if not any(is_target(syntax, mention) for mention in syntax.mentions[v])}
    static = {variable for index, variable in enumerate(variables) if index in options["static"]}
    traced = traced_names(function, set(variables) - static)
    for statement, target, variable in assignments(function):
        if variable not in kept:
            continue
        if variable not in static and is_lost(syntax, function, statement, variable, target):
            fail(checker, classes.lost_assignment(shown(target)), statement, codes.STATIC)
        elif variable in static and is_leaked(syntax, statement, target, traced):
            fail(checker, classes.leaked_assignment(shown(target)), statement, codes.STATIC)


def assignments(function: FuncDef) -> Iterator[tuple[Statement, MemberExpr | IndexExpr, Var]]:
    """The statements that assign to an attribute or an item of a name."""
    for node in inside(function):
        match node:
            case (
                AssignmentStmt(lvalues=[MemberExpr() | IndexExpr() as target])
                | OperatorAssignmentStmt(lvalue=MemberExpr() | IndexExpr() as target)
            ):
                owner = target.expr if isinstance(target, MemberExpr) else target.base
                if isinstance(owner, NameExpr) and isinstance(owner.node, Var):
                    yield node, target, owner.node
            case _:
                pass


def inside(function: FuncDef) -> Iterator[Node]:
    """The nodes of the body, without those of functions in it."""
    stack: list[Node] = [function.body]
    while stack:
        node = stack.pop()
        yield node
        if not isinstance(node, FuncDef | LambdaExpr):
            stack.extend(children(node))


def is_lost(
    syntax: Syntax, function: FuncDef, statement: Statement, variable: Var, target: MemberExpr | IndexExpr
) -> bool:
    """Whether the argument is certainly rebuilt by JAX, and nothing looks at it after the assignment."""
    structure = lift(variable.type) if variable.type is not None else None
    match structure:
        case ClassNode(origin=Instance(type=info)) if isinstance(target, MemberExpr):
            if is_frozen(info) or target.name not in dict(structure.children):
                return False
        case MappingNode() | SequenceNode() | DisplayNode() if isinstance(target, IndexExpr):
            pass
        case _:
            return False
    return not is_repeated(syntax, statement) and not any(
        is_later(syntax, function, statement, mention) for mention in syntax.mentions[variable]
    )


def is_later(syntax: Syntax, function: FuncDef, statement: Statement, mention: NameExpr) -> bool:
    """Whether the mention may look at the value after the assignment, or makes an alias that may."""
    within = list(above(syntax, mention))
    if statement in within:
        return False
    nested = any(isinstance(node, FuncDef | LambdaExpr) for node in within[: within.index(function)])
    return nested or mention.line >= statement.line or not isinstance(within[0], MemberExpr | IndexExpr)


def is_repeated(syntax: Syntax, statement: Statement) -> bool:
    for node in above(syntax, statement):
        if isinstance(node, FuncDef):
            return False
        if isinstance(node, ForStmt | WhileStmt):
            return True
    return False


def above(syntax: Syntax, node: Node) -> Iterator[Node]:
    parent = syntax.parent(node)
    while parent is not None:
        yield parent
        parent = syntax.parent(parent)


def is_leaked(syntax: Syntax, statement: Statement, target: MemberExpr | IndexExpr, traced: set[Var]) -> bool:
    """Whether an array that is being traced is stored in a static argument, and read again later."""
    value = statement.rvalue if isinstance(statement, AssignmentStmt | OperatorAssignmentStmt) else None
    if value is None or not isinstance(target, MemberExpr) or not is_traced(value, traced):
        return False
    accumulates = isinstance(statement, OperatorAssignmentStmt) or reads_attribute(value, target.name)
    return accumulates or is_read_outside(syntax, target)


def is_traced(value: Expression, traced: set[Var]) -> bool:
    """Whether the value is computed from an array that is being traced; the body has no types yet."""
    match value:
        case NameExpr(node=Var() as variable):
            return variable in traced
        case OpExpr(left=left, right=right, op="+" | "-" | "*" | "/" | "@" | "**" | "//" | "%"):
            return is_traced(left, traced) or is_traced(right, traced)
        case UnaryExpr(op="-", expr=inner) | IndexExpr(base=inner):
            return is_traced(inner, traced)
        case CallExpr(callee=RefExpr(fullname=name), args=arguments) if name.startswith("jax."):
            known = name.rpartition(".")[2] in CONCRETE
            return not known and any(is_traced(argument, traced) for argument in arguments)
        case CallExpr(callee=MemberExpr(expr=inner)):
            return is_traced(inner, traced)
        case _:
            return False


def reads_attribute(value: Expression, name: str) -> bool:
    return any(isinstance(node, MemberExpr) and node.name == name for node in parts(value))


def is_read_outside(syntax: Syntax, target: MemberExpr) -> bool:
    """Whether the attribute is read of another object than ``self``: after the call."""
    for node in syntax.parents:
        if isinstance(node, MemberExpr) and node.name == target.name and node is not target:
            owner = node.expr
            if isinstance(owner, NameExpr) and owner.name not in ("self", "cls"):
                return True
    return False


def traced_names(function: FuncDef, parameters: set[Var]) -> set[Var]:
    """The traced parameters that are arrays, and the names that are bound to something computed from them."""
    found = {variable for variable in parameters if variable.type is not None and is_array(variable.type)}
    for _ in range(MOST_STEPS):
        for node in inside(function):
            match node:
                case AssignmentStmt(lvalues=[NameExpr(node=Var() as variable)], rvalue=value) if is_traced(
                    value, found
                ):
                    found.add(variable)
    return found


def is_array(type_: Type) -> bool:
    proper = get_proper_type(type_)
    return isinstance(proper, Instance) and proper.type.fullname == names.ARRAY


def parts(expression: Node) -> Iterator[Node]:
    stack: list[Node] = [expression]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(children(node))


def shown(target: MemberExpr | IndexExpr) -> str:
    owner = target.expr if isinstance(target, MemberExpr) else target.base
    name = owner.name if isinstance(owner, NameExpr) else "the argument"
    return f"{name}.{target.name}" if isinstance(target, MemberExpr) else f"an item of {name}"
