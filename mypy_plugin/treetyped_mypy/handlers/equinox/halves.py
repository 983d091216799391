"""A half of a model that is called as if it were the whole: its names are followed to where they are called."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    Decorator,
    FuncDef,
    MemberExpr,
    NameExpr,
    Node,
    OpExpr,
    RefExpr,
    TupleExpr,
    Var,
)
from mypy.types import Instance, Type, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import codes, filters
from treetyped_mypy.rules.transformations import PASS_ARGUMENTS_ON
from treetyped_mypy.structure.nodes import ClassNode, NoneNode, Structure
from treetyped_mypy.structure.path import Attr, Path
from treetyped_mypy.structure.show import short
from treetyped_mypy.syntax.bindings import only_target, targets_of
from treetyped_mypy.syntax.tree import Syntax, children, syntax_of

DEPTH: Final = 3
"""How many calls of the module's own functions are followed."""

LIBRARY_CALLS: Final = {
    names.EQX_MLP: ("final_activation",),
    names.EQX_LAMBDA: ("fn",),
    names.EQX_LINEAR: ("weight",),
}
"""Fields that the ``__call__`` of a layer always uses."""

ARITHMETIC: Final = frozenset({"+", "-", "*", "/", "//", "%", "**", "@"})


def report_uses(checker: TypeChecker, made: CallExpr, halves: tuple[Structure[Type], ...]) -> None:
    """Each call of a half that lacks what the call needs."""
    if checker.tree is None:
        return
    syntax = syntax_of(checker.tree)
    for name, half in zip(targets(syntax, made), halves, strict=False):
        missing = missing_for_call(syntax, half)
        if missing is None or not isinstance(half, ClassNode) or not isinstance(name.node, Var):
            continue
        text = filters.half_called(name.name, made_by(made), missing, short(half.key))
        for call in calls_of(syntax, name.node, DEPTH):
            fail(checker, text, call, codes.FILTER, filters.CALL_CURE)


def made_by(call: CallExpr) -> str:
    name = call.callee.fullname if isinstance(call.callee, RefExpr) else ""
    return "one half of eqx.partition" if name == names.EQX_PARTITION else "filtered by eqx.filter"


def targets(syntax: Syntax, made: CallExpr) -> list[NameExpr]:
    """The names that the result is bound to, each of them once and for all."""
    statement = syntax.parent(made)
    if not isinstance(statement, AssignmentStmt) or len(statement.lvalues) != 1:
        return []
    target = statement.lvalues[0]
    found = target.items if isinstance(target, TupleExpr) else [target]
    named = [name for name in found if isinstance(name, NameExpr)]
    once = all(isinstance(name.node, Var) and only_target(syntax, name.node) is name for name in named)
    return named if once and len(named) == len(found) else []


def calls_of(syntax: Syntax, variable: Var, depth: int) -> Iterator[CallExpr]:
    """Where the value of the variable is called: by its name, or by that of a parameter it is passed for."""
    for mention in syntax.mentions[variable]:
        call = syntax.parent(mention)
        if not isinstance(call, CallExpr):
            continue
        if call.callee is mention or (is_vmap(call) and call.args[0] is mention and is_called(syntax, call)):
            yield call
        elif depth > 0 and (parameter := parameter_of(syntax, call, mention)) is not None:
            yield from calls_of(syntax, parameter, depth - 1)


def is_vmap(call: CallExpr) -> bool:
    return isinstance(call.callee, RefExpr) and call.callee.fullname == names.VMAP and bool(call.args)


def is_called(syntax: Syntax, call: CallExpr) -> bool:
    above = syntax.parent(call)
    return isinstance(above, CallExpr) and above.callee is call


def parameter_of(syntax: Syntax, call: CallExpr, argument: Node) -> Var | None:
    """The parameter of a function of this file that the argument falls to."""
    callee = call.callee.node if isinstance(call.callee, NameExpr) else None
    function = callee.func if isinstance(callee, Decorator) and is_transformed(callee) else callee
    if (
        not isinstance(function, FuncDef)
        or function not in syntax.parents
        or any(kind.is_star() for kind in call.arg_kinds)
    ):
        return None
    index = next(index for index, given in enumerate(call.args) if given is argument)
    name = call.arg_names[index]
    found = [p for at, p in enumerate(function.arguments) if (p.variable.name == name if name else at == index)]
    if not found or found[0].kind.is_star():
        return None
    rebound = bool(targets_of(syntax, found[0].variable))
    return None if rebound else found[0].variable


def is_transformed(decorator: Decorator) -> bool:
    """Whether every decorator passes the arguments on as they are: ``@jax.jit``, ``@eqx.filter_jit``."""
    callees = [d.callee if isinstance(d, CallExpr) else d for d in decorator.original_decorators]
    return all(isinstance(callee, RefExpr) and callee.fullname in PASS_ARGUMENTS_ON for callee in callees)


def missing_for_call(syntax: Syntax, half: Structure[Type], inside: frozenset[str] = frozenset()) -> Path | None:
    """The path of something that is ``None`` and that calling the tree certainly needs."""
    if not isinstance(half, ClassNode) or half.key in inside:
        return None
    parts = dict(half.children)
    if half.key in LIBRARY_CALLS:
        if dict(half.static).get("depth", "1") in (None, "0"):
            return None  # without hidden layers an MLP calls no activation
        needed = [(name, parts.get(name)) for name in LIBRARY_CALLS[half.key]]
        return next(((Attr(name),) for name, part in needed if isinstance(part, NoneNode)), None)
    for name, called in used_in_call(syntax, half):
        part = parts.get(name)
        if isinstance(part, NoneNode):
            return (Attr(name),)
        if called and part is not None:
            below = missing_for_call(syntax, part, inside | {half.key})
            if below is not None:
                return (Attr(name), *below)
    return None


def used_in_call(syntax: Syntax, node: ClassNode[Type]) -> Iterator[tuple[str, bool]]:
    """The fields that ``__call__`` uses whatever its arguments are: called, or in arithmetic."""
    origin = get_proper_type(node.origin)
    symbol = origin.type.get("__call__") if isinstance(origin, Instance) else None
    function = symbol.node if symbol is not None else None
    function = function.func if isinstance(function, Decorator) and is_transformed(function) else function
    if not isinstance(function, FuncDef) or function not in syntax.parents or not function.arguments:
        return
    own = function.arguments[0].variable
    for member in unconditional(function):
        if isinstance(member, MemberExpr) and isinstance(member.expr, NameExpr) and member.expr.node is own:
            above = syntax.parent(member)
            if isinstance(above, CallExpr) and (
                above.callee is member or (is_vmap(above) and is_called(syntax, above))
            ):
                yield member.name, True
            elif isinstance(above, OpExpr) and above.op in ARITHMETIC:
                yield member.name, False


CONDITIONAL: Final = frozenset(
    {"IfStmt", "WhileStmt", "ForStmt", "TryStmt", "MatchStmt", "WithStmt", "ConditionalExpr", "LambdaExpr", "FuncDef"}
    | {"GeneratorExpr", "DictionaryComprehension", "ListComprehension", "SetComprehension", "Decorator"}
)


def unconditional(function: FuncDef) -> Iterator[Node]:
    """Every part of the body that runs whenever the function runs to its end."""
    stack: list[Node] = list(function.body.body)
    while stack:
        node = stack.pop(0)
        if type(node).__name__ in CONDITIONAL or (isinstance(node, OpExpr) and node.op in ("and", "or")):
            continue
        yield node
        stack[:0] = children(node)
