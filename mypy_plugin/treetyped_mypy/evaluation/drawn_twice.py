"""One key that draws the same twice: ``x = normal(key, (3,))``, ``v = normal(key, (3,))``; or ``split(key, 3)``."""

from __future__ import annotations

from types import NoneType

from mypy.nodes import AssertStmt, CallExpr, ExpressionStmt, IndexExpr, MemberExpr, MypyFile, NameExpr, Node

from treetyped_mypy.errors import carry, codes
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.keys import Key
from treetyped_mypy.flow.values import Constant, External, Frame, Tuple, Value
from treetyped_mypy.syntax.changes import written
from treetyped_mypy.syntax.gathered import is_gathered
from treetyped_mypy.syntax.put_together import meet
from treetyped_mypy.syntax.read_afterwards import loop_of
from treetyped_mypy.syntax.same_turns import turns_are_alike
from treetyped_mypy.syntax.tree import Syntax, statement_around, syntax_of
from treetyped_mypy.syntax.tried import is_for_show

Drawn = tuple[Frame | tuple[Node, ...] | None, str, int, str, tuple[Value, ...]]
"""In which frame, by which name, with which key, from which distribution, and what else was given.

A function that is called again has a frame of its own: it is known by the calls that led to it, and a key that is an
attribute by its name.
"""


def report_drawn_twice(call: LibraryCall) -> None:
    """Whether the function that runs has drawn them with the very same key before, whatever happens between."""
    run, key, written_key = call.run, call.get(0, "key"), call.written(0, "key")
    if not isinstance(key, Key) or key.which is None or written_key is None or not run.is_certain:
        return
    given = (*call.positional[1:], *(Tuple((Constant(option), value)) for option, value in call.named.items()))
    name = written(written_key)
    if "..." in name or call.is_open or not all(map(is_seen, given)) or is_taken_in_part(call):
        return
    frames = (run.frame, tuple(run.trail), *([None] if isinstance(written_key, MemberExpr) else []))
    drawn: list[Drawn] = [(frame, name, key.which, call.name, given) for frame in frames]
    before = [run.drawn.get(each) for each in drawn]
    for each in drawn:
        run.drawn.setdefault(each, call.place)
    if call.place in before:
        report_turns(call, name, is_of_one_frame=before[0] is call.place)
    elif before[0] is not None and are_put_together(call, before[0]):
        call.say(codes.LEAF, carry.drawn_before(call.name, name, what(call), before[0].line), carry.NEW_KEY_FOR_EACH)


def is_taken_in_part(call: LibraryCall) -> bool:
    """``split(key)[0]`` here, and ``split(key)[1]`` there."""
    file, place = call.run.file.home, call.place
    if call.name != "random.split" or not isinstance(file, MypyFile) or not isinstance(place, CallExpr):
        return False
    return is_indexed(syntax_of(file), place)


def is_indexed(syntax: Syntax, call: CallExpr) -> bool:
    """Whether an item of what is drawn is taken, which may be another one each time."""
    parent = syntax.parent(call)
    if isinstance(parent, IndexExpr):
        return True
    names = [target.node for target in getattr(parent, "lvalues", ()) if isinstance(target, NameExpr)]
    mentions = (mention for name in names if name is not None for mention in syntax.mentions.get(name, ()))
    return any(isinstance(around := syntax.parent(each), IndexExpr) and around.base is each for each in mentions)


def report_turns(call: LibraryCall, key: str, *, is_of_one_frame: bool) -> None:
    """Whether the turns of a loop, or the calls of a method, draw the same, and what they have drawn comes together."""
    file, place = call.run.file.home, call.place
    if not isinstance(file, MypyFile) or not isinstance(place, CallExpr):
        return
    syntax = syntax_of(file)
    loops = [loop_of(syntax, each) for each in (place, *reversed(call.run.trail))]
    is_repeated = turns_are_alike(next(filter(None, loops), None))
    is_gathered_here = is_gathered(syntax, place, key) and (is_of_one_frame or "." in key)
    is_shown = is_for_show(syntax, file, place, place.callee, may_compile=False)
    if (is_repeated or is_gathered_here) and not is_shown:
        call.say(codes.LEAF, carry.drawn_each_time(call.name, key, what(call)), carry.NEW_KEY_FOR_EACH)


def what(call: LibraryCall) -> str:
    return "keys" if call.name == "random.split" else "numbers"


def is_seen(value: Value) -> bool:
    """A shape, a number or a dtype: of two arrays that are alike it is not known whether they are one."""
    return isinstance(value, Constant | External) or (isinstance(value, Tuple) and all(map(is_seen, value.items)))


def are_put_together(call: LibraryCall, before: Node) -> bool:
    file, place = call.run.file.home, call.place
    if not isinstance(file, MypyFile) or not isinstance(place, CallExpr) or not isinstance(before, CallExpr):
        return False
    return is_meant(call, before) and is_meant(call, place) and meet(syntax_of(file), before, place)


def is_meant(call: LibraryCall, place: Node) -> bool:
    """Whether the numbers are for use, and not for show: they go into a name, or are returned."""
    file = call.run.file.home
    if not isinstance(file, MypyFile) or not isinstance(place, CallExpr):
        return False
    syntax = syntax_of(file)
    is_shown = is_for_show(syntax, file, place, place.callee, may_compile=False)
    return not isinstance(statement_around(syntax, place), AssertStmt | ExpressionStmt | NoneType) and not is_shown
