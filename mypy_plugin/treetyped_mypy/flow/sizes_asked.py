"""A question that is only about how many items there are, where there may be any number: each of them is as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from mypy import nodes as n

from treetyped_mypy.flow.contents import Contents, Fields, Many
from treetyped_mypy.flow.state import State
from treetyped_mypy.flow.values import UNKNOWN, Atom, Function, Object, Unknown, Value
from treetyped_mypy.flow.very_values import Path, attribute_of, contents_at
from treetyped_mypy.syntax.tree import children, descendants, dotted

Read: TypeAlias = Callable[[Path], Value]
"""What a name with its attributes holds here."""


def sizes_asked(state: State, read: Read, question: n.Node) -> Iterator[n.Expression]:
    """What in the question is about a size alone: ``len(replay)``, and ``replay.ready`` that compares its ``len``."""
    for call in descendants(question):
        if isinstance(call, n.CallExpr) and is_len(call) and (path := path_of(call.args[0])):
            if has_any_size(state, read(path)):
                yield call
        elif isinstance(call, n.CallExpr) and (path := path_of(call.callee))[:-1]:
            owner = read(path[:-1])
            if isinstance(owner, Object) and asks_size(state, owner, path[-1]):
                yield call.callee


def unseen_sizes(read: Read, question: n.Node) -> set[Path]:
    """What the question asks for its size and is not seen: of it nothing is known that a size could decide."""
    calls = [call for call in descendants(question) if isinstance(call, n.CallExpr) and is_len(call)]
    paths = {path for call in calls if (path := path_of(call.args[0])) and isinstance(read(path), Unknown)}
    return paths - {path_of(node) for node in outside(question, calls)}


def path_of(node: n.Node) -> Path:
    written = dotted(node) if isinstance(node, n.Expression) else ""
    return tuple(written.split(".")) if written else ()


def is_len(call: n.CallExpr) -> bool:
    return isinstance(call.callee, n.RefExpr) and call.callee.fullname == "builtins.len" and len(call.args) == 1


def has_any_size(state: State, value: Value) -> bool:
    """Whether it is a container of any number of items, or an instance that holds such containers and no other."""
    if isinstance(value, Atom):
        return value.count is None and value.items is None
    held = contents_at(state, value)
    inside = [each for one in held for each in ([*parts(state, one)] if isinstance(one, Fields) else [one])]
    return bool(inside) and all(isinstance(each, Many) for each in inside)


def parts(state: State, held: Fields) -> Iterator[Contents]:
    """What the containers in the attributes hold."""
    for _, value in held.fields:
        if isinstance(value, Object):
            yield from contents_at(state, value)


def asks_size(state: State, owner: Object, name: str) -> bool:
    """Whether a method of one expression reads nothing of its object but how many items that holds."""
    method = state.bound(owner.cls.frame, name) if owner.cls is not None else None
    if not isinstance(method, Function) or not method.definition.arguments:
        return False
    itself = method.definition.arguments[0].variable.name

    def read(path: Path) -> Value:
        return attribute_of(state, owner, path[1:]) if path[0] == itself else UNKNOWN

    match method.definition.body.body:
        case [*_, n.ReturnStmt(expr=n.Expression() as answer)] if only_answers(method.definition.body):
            sizes = [*sizes_asked(state, read, answer)]
            read_too = [node for node in outside(answer, sizes) if isinstance(node, n.NameExpr) and node.name == itself]
            return bool(sizes) and not read_too
        case _:
            return False


def only_answers(body: n.Block) -> bool:
    """Whether a body is one ``return``, below its docstring."""
    first, *others = body.body
    is_docstring = isinstance(first, n.ExpressionStmt) and isinstance(first.expr, n.StrExpr)
    return len(others) == is_docstring


def outside(node: n.Node, sizes: Sequence[n.Expression]) -> Iterator[n.Node]:
    if node not in sizes:
        yield node
        for inner in children(node):
            yield from outside(inner, sizes)
