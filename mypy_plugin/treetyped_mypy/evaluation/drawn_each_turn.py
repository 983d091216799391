"""A key from outside that the body of ``lax.scan`` draws with: each turn gets the very same numbers."""

from __future__ import annotations

from mypy.nodes import CallExpr, IndexExpr, MypyFile, NameExpr

from treetyped_mypy.errors import carry, codes
from treetyped_mypy.evaluation.atoms import Partial, Transformed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.drawn_twice import what
from treetyped_mypy.evaluation.keys import Key
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Frame, Function, Method, Value
from treetyped_mypy.syntax.tree import Syntax, syntax_of
from treetyped_mypy.syntax.tried import is_for_show


def report_drawn_each_turn(call: LibraryCall) -> None:
    """Where the body itself draws, and each turn takes all that is drawn."""
    run, key, written = call.run, call.get(0, "key"), call.written(0, "key")
    file, place, body = run.file.home, call.place, body_of(run.turning[-1]) if run.turning else None
    if not isinstance(file, MypyFile) or not isinstance(place, CallExpr) or not isinstance(body, Function):
        return
    if not isinstance(written, NameExpr) or not isinstance(key, Key) or not run.is_certain:
        return
    if not is_from_outside(run, written.name, body) or (call.name == "random.split" and len(call.arguments) > 1):
        return  # of many keys each turn may take its own
    syntax = syntax_of(file)
    if is_indexed(syntax, place) or is_for_show(syntax, file, place, place.callee, may_compile=False):
        return
    call.say(codes.LEAF, carry.drawn_each_turn(call.name, written.name, what(call)), carry.FOLD_IN)


def body_of(value: Value) -> Value:
    """The function of the file that runs: of a method, of a partial, of a function that is compiled."""
    while isinstance(value, Method | Partial) or (
        isinstance(value, Transformed) and value.word in ("jit", "checkpoint")
    ):
        value = value.function
    return value


def is_from_outside(run: Running, name: str, body: Function) -> bool:
    """Whether the body itself runs, and reads a name that it does not bind."""
    if not run.functions or run.functions[-1].home is not body.definition:
        return False
    frame: Frame | None = run.frame
    while frame is not None and run.state.bound(frame, name) is None:
        if frame.home is body.definition:
            return True
        frame = frame.outer
    return False


def is_indexed(syntax: Syntax, call: CallExpr) -> bool:
    """Whether an item of what is drawn is taken, which may be another one in each turn."""
    parent = syntax.parent(call)
    if isinstance(parent, IndexExpr):
        return True
    names = [target.node for target in getattr(parent, "lvalues", ()) if isinstance(target, NameExpr)]
    mentions = (mention for name in names if name is not None for mention in syntax.mentions.get(name, ()))
    return any(isinstance(around := syntax.parent(each), IndexExpr) and around.base is each for each in mentions)
