"""Whether what two calls give is used together: ``x = f(key)``, ``y = f(key)``, and then ``x + y``."""

from __future__ import annotations

from mypy.nodes import CallExpr, FuncDef, NameExpr, Node

from treetyped_mypy.syntax.bound_and_read import READING, bound_anew, bound_by, read_by, targets_of
from treetyped_mypy.syntax.changes import below, root
from treetyped_mypy.syntax.tree import Syntax, scope_of, statement_around


def meet(syntax: Syntax, one: CallExpr, other: CallExpr) -> bool:
    """Whether what the two calls give, or is made of it, is read in one statement, or put into one object."""
    first, second = statement_around(syntax, one), statement_around(syntax, other)
    if first is None or second is None or first is second:
        return first is second
    if owners_set(first) & owners_set(second):
        return True
    made: tuple[set[str], set[str]] = (set(), set())
    for statement in steps_from(syntax, first):
        read, targets = read_by(statement), targets_of(statement)
        hits = [statement is begin or bool(names & read) for begin, names in zip((first, second), made, strict=True)]
        if all(hits):
            return True
        for names, is_hit in zip(made, hits, strict=True):
            names.difference_update(bound_anew(targets))
            names.update(bound_by(targets) if is_hit else ())
    return False


def owners_set(statement: Node) -> set[str]:
    """``self`` of ``self.w = ...``, ``params`` of ``params["w"] = ...``."""
    return {root(target) for target in targets_of(statement) if not isinstance(target, NameExpr)}


def steps_from(syntax: Syntax, first: Node) -> list[Node]:
    """The statements of its scope that read and bind names, from here on."""
    scope = scope_of(syntax, first)
    body = [scope.body] if isinstance(scope, FuncDef) else syntax.definitions if scope is None else [scope]
    found = (each for part in body for each in below(part) if isinstance(each, READING) and each.line >= first.line)
    return sorted(found, key=lambda each: (each.line, each.column))
