"""One key that draws the same twice: ``x = normal(key, (3,))``, ``v = normal(key, (3,))``; or ``split(key, 3)``."""

from __future__ import annotations

from types import NoneType

from mypy.nodes import CallExpr, ExpressionStmt, MypyFile, NameExpr, Node

from treetyped_mypy.errors import carry, codes
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.keys import Key
from treetyped_mypy.flow.values import Constant, External, Frame, Tuple, Value
from treetyped_mypy.syntax.tree import statement_around, syntax_of
from treetyped_mypy.syntax.tried import is_for_show

Drawn = tuple[Frame, str, int, str, tuple[Value, ...]]
"""In which frame, by which name, with which key, from which distribution, and what else was given."""


def report_drawn_twice(call: LibraryCall) -> None:
    """Whether the function that runs has drawn them with the very same key before, whatever happens between."""
    run, key, name = call.run, call.get(0, "key"), call.written(0, "key")
    if not isinstance(key, Key) or key.which is None or not isinstance(name, NameExpr) or not run.is_certain:
        return
    given = (*call.positional[1:], *(Tuple((Constant(option), value)) for option, value in call.named.items()))
    if call.is_open or not all(map(is_seen, given)):
        return
    drawn: Drawn = (run.frame, name.name, key.which, call.name, given)
    place = run.drawn.setdefault(drawn, call.place)
    if place is call.place or not (is_meant(call, place) and is_meant(call, call.place)):
        return
    call.say(codes.LEAF, carry.drawn_before(call.name, name.name, what(call), place.line), carry.NEW_KEY_FOR_EACH)


def what(call: LibraryCall) -> str:
    return "keys" if call.name == "random.split" else "numbers"


def is_seen(value: Value) -> bool:
    """A shape, a number or a dtype: of two arrays that are alike it is not known whether they are one."""
    return isinstance(value, Constant | External) or (isinstance(value, Tuple) and all(map(is_seen, value.items)))


def is_meant(call: LibraryCall, place: Node) -> bool:
    """Whether the numbers are for use, and not for show: they go into a name, or are returned."""
    file = call.run.file.home
    if not isinstance(file, MypyFile) or not isinstance(place, CallExpr):
        return False
    syntax = syntax_of(file)
    is_shown = is_for_show(syntax, file, place, place.callee, may_compile=False)
    return not isinstance(statement_around(syntax, place), ExpressionStmt | NoneType) and not is_shown
