"""Which names a scope binds, and where a name is found: Python's rules, read off the syntax."""

from __future__ import annotations

from collections.abc import Iterator

from mypy import nodes as n
from mypy import patterns as p

from treetyped_mypy.flow.values import Frame

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
    declared: dict[type[n.Statement], set[str]] = {n.GlobalDecl: set(), n.NonlocalDecl: set()}
    for node in within(function.body):
        bound.update(names_bound_at(node))
        if isinstance(node, n.GlobalDecl | n.NonlocalDecl):
            declared[type(node)].update(node.names)
    outside = frozenset(declared[n.GlobalDecl]), frozenset(declared[n.NonlocalDecl])
    found = frozenset(bound) - outside[0] - outside[1]
    _locals.clear() if len(_locals) > 5_000 else None
    _locals[function] = (function.body.body, found, *outside)
    return found, *outside


def names_bound_at(node: n.Node) -> Iterator[str]:
    match node:
        case n.AssignmentStmt(lvalues=targets):
            for target in targets:
                yield from names_in(target)
        case n.OperatorAssignmentStmt(lvalue=target) | n.DelStmt(expr=target) | n.ForStmt(index=target):
            yield from names_in(target)
        case n.AssignmentExpr(target=target):
            yield target.name
        case n.WithStmt(target=targets):
            for found in targets:
                yield from names_in(found) if found is not None else ()
        case n.TryStmt():
            yield from (variable.name for variable in node.vars if variable is not None)
        case n.FuncDef() | n.OverloadedFuncDef() | n.ClassDef():
            yield node.name
        case n.Decorator():
            yield node.func.name
        case n.Import(ids=ids):
            yield from (alias or name.partition(".")[0] for name, alias in ids)
        case n.ImportFrom(names=found_names):
            yield from (alias or name for name, alias in found_names)
        case p.AsPattern(name=name) | p.StarredPattern(capture=name) | p.MappingPattern(rest=name) if name is not None:
            yield name.name
        case _:
            return


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


def within(block: n.Block) -> Iterator[n.Node]:
    """The nodes of a scope: of the functions and classes in it only their heads."""
    from treetyped_mypy.syntax.tree import children

    stack: list[n.Node] = [block]
    while stack:
        node = stack.pop()
        yield node
        match node:
            case n.FuncDef() | n.LambdaExpr():
                stack.extend(a.initializer for a in node.arguments if a.initializer is not None)
            case n.ClassDef():
                stack.extend(node.base_type_exprs)
            case n.Decorator():
                stack.extend([*node.decorators, *(a.initializer for a in node.func.arguments if a.initializer)])
            case n.OverloadedFuncDef():
                pass
            case n.MatchStmt():
                stack.extend([node.subject, *node.patterns, *(g for g in node.guards if g), *node.bodies])
            case p.AsPattern() | p.OrPattern() | p.SequencePattern() | p.MappingPattern() | p.ClassPattern():
                stack.extend(patterns_in(node))
            case _:
                stack.extend(children(node))


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
