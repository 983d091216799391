"""The calls ``register...(C, ...)`` of a file, and the class that each of them means: the one that its scope sees."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from mypy.nodes import CallExpr, ClassDef, FuncItem, MypyFile, NameExpr, Node, Statement

from treetyped_mypy.frozen import dataclass
from treetyped_mypy.syntax.tree import children, dotted, mentions


@dataclass(frozen=True, slots=True)
class Scanned:
    """What a file says of its classes."""

    statements: list[Statement]
    """A new list whenever the file is parsed again."""
    registrations: dict[ClassDef, list[CallExpr]]


_scanned: Final[dict[str, Scanned]] = {}
"""By file: mypy goes round and round in a cycle of imports."""
MOST_FILES: Final = 500


def registrations_of(cls: ClassDef, tree: MypyFile) -> list[CallExpr]:
    """The calls ``register...(cls, ...)`` in the file; none if its scope has two classes of the name."""
    known = _scanned.get(tree.fullname)
    if known is None or known.statements is not tree.defs:
        if len(_scanned) == MOST_FILES:
            _scanned.clear()
        known = _scanned[tree.fullname] = Scanned(tree.defs, scan(tree))
    return known.registrations.get(cls, [])


def scan(tree: MypyFile) -> dict[ClassDef, list[CallExpr]]:
    classes: dict[tuple[Node, str], list[ClassDef]] = defaultdict(list)
    calls: list[tuple[tuple[Node, ...], str, CallExpr]] = []
    stack: list[tuple[Node, tuple[Node, ...]]] = [(tree, (tree,))] if names_registration(tree) else []
    while stack:
        node, scopes = stack.pop()
        if isinstance(node, ClassDef):
            classes[scopes[0], node.name].append(node)
        elif isinstance(node, CallExpr) and registers(node) and isinstance(node.args[0], NameExpr):
            calls.append((scopes, node.args[0].name, node))
        stack += [(below, inside(node, below, scopes)) for below in reversed(children(node))]
    found: dict[ClassDef, list[CallExpr]] = defaultdict(list)
    for scopes, name, call in calls:
        seen = next((classes[scope, name] for scope in scopes if (scope, name) in classes), [])
        if len(seen) == 1:
            found[seen[0]].append(call)
    return found


def names_registration(tree: MypyFile) -> bool:
    """Most files do not, and mypy's own walk tells that fast."""
    return any(mention.name.startswith("register") for mention in mentions(tree))


def registers(call: CallExpr) -> bool:
    return bool(call.args) and dotted(call.callee).rpartition(".")[2].startswith("register")


def inside(node: Node, below: Node, scopes: tuple[Node, ...]) -> tuple[Node, ...]:
    """The scopes whose names are seen below a node, the nearest first: a method does not see those of its class."""
    if isinstance(node, FuncItem):
        return (node, *(scope for scope in scopes if not isinstance(scope, ClassDef)))
    return (node, *scopes) if isinstance(node, ClassDef) and below is node.defs else scopes
