"""What another file holds that can change, where nobody does: ``DEFAULTS = {"lr": 0.1}``, ``config = Config()``.

Only the run of the file that is checked knows of it, as the program that it is: whoever else imports both may have
changed what is there. And only if each file that it imports leaves the name alone, but for reading.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from mypy import nodes as n

from treetyped_mypy.flow.contents import Entries, Fields, Held, Items, values_in
from treetyped_mypy.flow.coverage import reachable
from treetyped_mypy.flow.names_by_text import READING
from treetyped_mypy.flow.state import State
from treetyped_mypy.flow.values import Object, Value
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.syntax.bindings import is_bound_by
from treetyped_mypy.syntax.tree import Syntax, descendants, syntax_of


@dataclass(frozen=True, slots=True)
class Kept:
    """What a name holds that can change."""

    held: dict[Object, Held]
    """What each object held that can be reached from it."""
    words: frozenset[str]
    """The functions of the file that may change it, or call those that may."""

    @property
    def is_flat(self) -> bool:
        return len(self.held) == 1


LOOKING: Final = frozenset(
    {"len", "list", "tuple", "dict", "set", "sorted", "isinstance", "print", "deepcopy", "asdict"}
)
"""Functions that change nothing of what they are handed; what holds other objects may be changed through a copy."""


def kept(state: State, named: Mapping[str, Value], tree: n.MypyFile) -> dict[str, Kept]:
    """What the names of a file hold, if all of that is seen and nobody else can reach it."""
    reached = {name: {each: state.held(each) for each in reachable(state, value)} for name, value in named.items()}
    found = {
        name: Kept(held, words)
        for name, held in reached.items()
        if held and all(map(is_seen, held.values()))
        if (words := changing(tree, name, is_flat=len(held) == 1)) is not None
    }
    others = set[Object]().union(*(held for name, held in reached.items() if name not in found))
    return {name: each for name, each in found.items() if others.isdisjoint(each.held)}


def is_seen(held: Held) -> bool:
    """Whether all of it is seen; an empty one waits for others to fill it."""
    contents = held[0] if held is not None and len(held) == 1 else None
    return isinstance(contents, Items | Entries | Fields) and bool(values_in(contents))


def changing(tree: n.MypyFile, name: str, *, is_flat: bool) -> frozenset[str] | None:
    """The functions that do more than read it, by name, and those that mention one; none where a method does.

    The statements of the file have been run.
    """
    syntax = syntax_of(tree)
    left = [each for each in mentions_of(tree, name) if not is_read(syntax, each, is_flat=is_flat)]
    found = set[str]()
    while left:
        outer = function_around(syntax, left.pop())
        if isinstance(outer, n.ClassDef):
            return None
        if outer is not None and outer.name not in found:
            found.add(outer.name)
            left += mentions_of(tree, outer.name)
    return frozenset(found)


def function_around(syntax: Syntax, node: n.Node) -> n.FuncDef | n.ClassDef | None:
    """The function or class at the top of the file that it stands in; none for a statement of the file itself."""
    outer, above = None, syntax.parent(node)
    while above is not None:
        outer = above if isinstance(above, n.FuncDef | n.ClassDef) else outer
        above = syntax.parent(above)
    return outer


def is_left_alone(name: str, found: Kept, mentioning: Callable[[str], Iterable[n.MypyFile] | None]) -> bool:
    """Whether the other files only read what has the name, whatever it stands for there, and call no such function."""
    trees = mentioning(name)
    if trees is None or any(mentioning(word) for word in found.words):
        return False
    return all(
        is_read(syntax_of(tree), each, is_flat=found.is_flat) for tree in trees for each in mentions_of(tree, name)
    )


def mentions_of(tree: n.MypyFile, name: str) -> list[n.Expression]:
    return [each for each in descendants(tree) if isinstance(each, n.NameExpr | n.MemberExpr) and each.name == name]


def is_read(syntax: Syntax, node: n.Expression, *, is_flat: bool) -> bool:
    """Whether nothing is put into it there, nor can be through what is taken out of it."""
    above = syntax.parent(node)
    match above:
        case n.IndexExpr(base=base) if base is node:
            return is_taken(syntax, above, is_flat=is_flat)
        case n.MemberExpr(name=method) if isinstance(call := syntax.parent(above), n.CallExpr) and call.callee is above:
            return method in READING and (is_flat or is_taken(syntax, call, is_flat=False))
        case n.MemberExpr():
            return is_taken(syntax, above, is_flat=is_flat)
        case n.CallExpr(callee=n.NameExpr(name=name) | n.MemberExpr(name=name)):
            return is_flat and (name in LOOKING or is_spread(above, node))
        case n.DictExpr() | n.ForStmt() | n.GeneratorExpr():
            return is_flat
        case _:
            return isinstance(above, n.ComparisonExpr)


def is_taken(syntax: Syntax, part: n.Expression, *, is_flat: bool) -> bool:
    """Whether a part of it is only read: an item, an attribute."""
    child: n.Node = part
    while isinstance(above := syntax.parent(child), n.TupleExpr | n.ListExpr | n.StarExpr):
        child = above
    return not is_bound_by(child, above) and (is_flat or is_read(syntax, part, is_flat=False))


def is_spread(call: n.CallExpr, argument: n.Expression) -> bool:
    """``f(**DEFAULTS)`` hands on a copy."""
    return call.arg_kinds[call.args.index(argument)] in (n.ARG_STAR, n.ARG_STAR2) if argument in call.args else False
