"""Which names a scope binds, and where a name is found: Python's rules, read off the syntax."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from mypy import nodes as n
from mypy import patterns as p

from treetyped_mypy.flow.values import Frame
from treetyped_mypy.syntax.tree import CHILDREN

_locals: dict[n.Node, tuple[list[n.Statement], frozenset[str], frozenset[str], frozenset[str]]] = {}


def frame_for(function: n.FuncDef | n.LambdaExpr, outer: Frame) -> Frame:
    local, global_, _ = names_bound_by(function)
    return Frame(outer, function, local, global_)


def names_bound_by(function: n.FuncDef | n.LambdaExpr) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """The local names of a function, and those that it declares ``global`` and ``nonlocal``."""
    kept = _locals.get(function)
    if kept is not None and kept[0] is function.body.body:
        return kept[1:]
    bound = {argument.variable.name for argument in function.arguments}
    declared: dict[type[n.Node], set[str]] = {n.GlobalDecl: set(), n.NonlocalDecl: set()}
    for node in within(function.body):
        kind = type(node)
        if kind in BINDING:
            bound.update(BINDING[kind](node))
        elif kind in declared:
            declared[kind].update(node.names)  # type: ignore[attr-defined]
    outside = frozenset(declared[n.GlobalDecl]), frozenset(declared[n.NonlocalDecl])
    found = frozenset(bound) - outside[0] - outside[1]
    _locals.clear() if len(_locals) > 5_000 else None
    _locals[function] = (function.body.body, found, *outside)
    return found, *outside


def names_bound_at(node: n.Node) -> Iterable[str]:
    names = BINDING.get(type(node))
    return () if names is None else names(node)


def names_in(target: n.Expression) -> Iterator[str]:
    match target:
        case n.NameExpr(name=name):
            yield name
        case n.TupleExpr(items=items) | n.ListExpr(items=items):
            for item in items:
                yield from names_in(item)
        case n.StarExpr(expr=inner):
            yield from names_in(inner)
        case _:
            return


def within(block: n.Block | p.Pattern) -> Iterator[n.Node]:
    """The nodes of a scope: of the functions and classes in it only their heads."""
    stack: list[n.Node] = [block]
    while stack:
        node = stack.pop()
        yield node
        below = BELOW.get(type(node))
        if below is not None:
            stack += below(node)


def defaults_of(function: n.FuncDef | n.LambdaExpr) -> list[n.Node]:
    return [argument.initializer for argument in function.arguments if argument.initializer is not None]


def patterns_in(node: n.Node) -> Iterator[n.Node]:
    match node:
        case p.AsPattern(pattern=inner):
            yield from [inner] if inner is not None else []
        case p.OrPattern(patterns=inner_patterns) | p.SequencePattern(patterns=inner_patterns):
            yield from inner_patterns
        case p.MappingPattern(values=values):
            yield from values
        case p.ClassPattern(positionals=positionals, keyword_values=named):
            yield from [*positionals, *named]
        case _:
            return


BINDING: Final[Mapping[type[n.Node], Callable[[Any], Iterable[str]]]] = {
    n.AssignmentStmt: lambda node: [name for target in node.lvalues for name in names_in(target)],
    n.OperatorAssignmentStmt: lambda node: names_in(node.lvalue),
    n.DelStmt: lambda node: names_in(node.expr),
    n.ForStmt: lambda node: names_in(node.index),
    n.AssignmentExpr: lambda node: [node.target.name],
    n.WithStmt: lambda node: [name for target in node.target if target is not None for name in names_in(target)],
    n.TryStmt: lambda node: [variable.name for variable in node.vars if variable is not None],
    n.FuncDef: lambda node: [node.name],
    n.OverloadedFuncDef: lambda node: [node.name],
    n.ClassDef: lambda node: [node.name],
    n.Decorator: lambda node: [node.func.name],
    n.Import: lambda node: [alias or name.partition(".")[0] for name, alias in node.ids],
    n.ImportFrom: lambda node: [alias or name for name, alias in node.names],
    p.AsPattern: lambda node: [node.name.name] if node.name is not None else [],
    p.StarredPattern: lambda node: [node.capture.name] if node.capture is not None else [],
    p.MappingPattern: lambda node: [node.rest.name] if node.rest is not None else [],
}
"""What binds names, and which."""

BELOW: Final[Mapping[type[n.Node], Callable[[Any], Iterable[n.Node]]]] = {
    **CHILDREN,
    n.FuncDef: defaults_of,
    n.LambdaExpr: defaults_of,
    n.ClassDef: lambda node: node.base_type_exprs,
    n.Decorator: lambda node: [*node.decorators, *defaults_of(node.func)],
    n.OverloadedFuncDef: lambda _node: (),
    n.MatchStmt: lambda node: [node.subject, *node.patterns, *(guard for guard in node.guards if guard), *node.bodies],
    **dict.fromkeys((p.AsPattern, p.OrPattern, p.SequencePattern, p.MappingPattern, p.ClassPattern), patterns_in),
}
"""What stands below a node in the same scope: of what has one of its own only the head."""


def home_of(frame: Frame, name: str) -> Frame:
    """The frame in which a name is bound or read from ``frame``: the innermost that binds it, or the file's."""
    at: Frame | None = frame
    is_own = True
    while at is not None and at.outer is not None:
        if name in at.global_:
            return file_of(at)
        if (at.local is None or name in at.local) and (is_own or not isinstance(at.home, n.ClassDef)):
            return at
        is_own = False
        at = at.outer
    return at if at is not None else frame


def file_of(frame: Frame) -> Frame:
    while frame.outer is not None:
        frame = frame.outer
    return frame
