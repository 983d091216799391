"""The interpreter: Python run on abstract values, one statement after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial

from mypy import nodes as n

from treetyped_mypy.errors import codes, python
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.asked import Given
from treetyped_mypy.flow.asking import BUILTIN
from treetyped_mypy.flow.attributes import descriptor
from treetyped_mypy.flow.builtins import call_builtin
from treetyped_mypy.flow.calls import call_function
from treetyped_mypy.flow.container_methods import method
from treetyped_mypy.flow.containers import kinds_of
from treetyped_mypy.flow.contents import Paused
from treetyped_mypy.flow.definitions import function_made
from treetyped_mypy.flow.effects import OPENS, OPENS_FRAME, PATCHES
from treetyped_mypy.flow.ends import EndedError, SpentError
from treetyped_mypy.flow.expressions import ACTS
from treetyped_mypy.flow.failures import Failure
from treetyped_mypy.flow.generators import drained, given_later, loosen, started
from treetyped_mypy.flow.idle import does_nothing
from treetyped_mypy.flow.instances import Generated, fill, made_of_items, make
from treetyped_mypy.flow.names_by_text import CALLS, NAMES, RUNS, are_read, forget_settings
from treetyped_mypy.flow.neighbours import IMPORTED
from treetyped_mypy.flow.replacing import as_dict, replaced
from treetyped_mypy.flow.special_methods import refuses
from treetyped_mypy.flow.statements import execute
from treetyped_mypy.flow.strangers import Strangers
from treetyped_mypy.flow.texts import text_method
from treetyped_mypy.flow.values import (
    NONE,
    UNKNOWN,
    Atom,
    Builtin,
    Class,
    Constant,
    Either,
    External,
    Frame,
    Function,
    Method,
    Object,
    Tuple,
    Unknown,
    Value,
)
from treetyped_mypy.flow.watching import Watch
from treetyped_mypy.syntax.tree import syntax_of


class Machine(Strangers):
    def run_file(self) -> bool:
        """Run the file from top to bottom; whether all of it could be followed."""
        try:
            for statement in self.tree.defs:
                if not execute(self, statement):
                    break
        except EndedError:
            pass
        except (SpentError, RecursionError):
            return False
        return True

    def open_names(self, *, are_bound: bool) -> None:
        """Code that reaches into the file may bind any name of these frames, and change what it holds."""
        frame: Frame | None = self.frame
        while frame is not None:
            self.open_frame(frame, are_bound=are_bound)
            frame = frame.outer
        for module, file in [*self.files.items()]:
            self.open_frame(file) if file is not None else None
            self.files[module] = None

    def open_frame(self, frame: Frame, *, are_bound: bool = True) -> None:
        for cell in self.state.changes.cells_of(frame):
            if are_bound:
                self.rebound.add(cell)
            found = self.state.bound(*cell)
            if found is not None:
                self.release(found)

    @contextmanager
    def in_call(self, place: n.Node | None = None) -> Iterator[None]:
        self.depth += 1
        self.trail += [place] if place is not None else []
        try:
            yield
        finally:
            self.depth -= 1
            del self.trail[len(self.trail) - (place is not None) :]

    def evaluate(self, expression: n.Expression) -> Value:
        self.step()
        act = ACTS.get(type(expression))
        value = UNKNOWN if act is None else act(self, expression)
        if value is UNKNOWN:
            return self.library.unknown(self, expression) if isinstance(expression, n.RefExpr) else UNKNOWN
        if type(value) is External and (value.fullname in OPENS or value.fullname.startswith(PATCHES)):
            self.reach_names(value.fullname, expression)
        return value

    def reach_names(self, function: str, mention: n.Expression) -> None:
        """What a function does that reaches the names of a file other than by naming them."""
        syntax = syntax_of(self.file.home) if isinstance(self.file.home, n.MypyFile) else None
        if function == RUNS and is_outermost(self.frame):
            forget_settings(self)
        elif syntax is None or function != NAMES or not are_read(syntax, mention):
            self.open_names(are_bound=function != CALLS)

    def execute(self, block: n.Block | None) -> bool:
        return block is None or all(map(partial(execute, self), block.body))

    def function(self, definition: n.FuncDef | n.LambdaExpr) -> Function:
        return function_made(self, definition)

    def handed(self, function: Function, seen: Mapping[str, Value]) -> Mapping[str, Value]:
        return self.library.handed(self, function.definition, seen)

    def annotated(self, statement: n.AssignmentStmt) -> Value:
        return self.library.annotated(self, statement)

    def declared_field(self, cls: Class, name: str, place: n.Node) -> Value:
        return self.library.field(self, cls, name, place)

    def beside(self, tree: n.MypyFile) -> Machine:
        return Machine(tree, self.library, IMPORTED, self.kinds.elsewhere(tree), self.others)

    def drained(self, owner: Object, paused: Paused) -> Given:
        return drained(self, owner, paused)

    def loosen(self, owner: Value, paused: Paused) -> None:
        loosen(self, owner, paused)

    def given_later(self, paused: Paused) -> Given:
        return given_later(self, paused)

    def call(self, callee: Value, arguments: Sequence[Argument], place: n.Node) -> Value:
        self.step()
        if self.watching.open:
            self.watching.begins(place, callee, tuple(argument.value for argument in arguments))
        if isinstance(callee, Either):
            return self.choose([partial(self.call, option, arguments, place) for option in callee.options])
        said = self.said
        found = self.called(callee, arguments, place)
        if found is not None:
            if self.watching.open:
                self.watch(callee, place)
            has_raised = self.said > said or (bool(self.failed) and (*self.trail, place) in self.failed)
            return UNKNOWN if has_raised else found
        self.watching.acts()
        self.release(callee)
        for argument in arguments:
            self.release(argument.value)
        return self.library.made_by(self, place)

    def watch(self, callee: Value, place: n.Node) -> None:
        if self.is_idle(callee):
            self.watching.follows(place, callee)
        else:
            self.watching.acts(is_seen=does_nothing(self, callee) is False)

    def is_idle(self, callee: Value) -> bool:
        found = does_nothing(self, callee)
        return self.library.changes_nothing(self, callee) if found is None else found

    def passes_over(self, call: n.CallExpr) -> None:
        if self.is_idle(self.evaluate(call.callee)):
            self.watching.follows(call)

    def thrown_away(self, watch: Watch, result: Value) -> Failure | None:
        text = self.library.thrown_away(self, watch, result)
        return None if text is None else Failure(watch.call, codes.LEAF, text, None, tuple(self.trail))

    def left_behind(self, taker: n.Expression, call: n.CallExpr, results: Tuple) -> Failure | None:
        text = self.library.left_behind(self, taker, call, results)
        return None if text is None else Failure(call, codes.LEAF, text, None, tuple(self.trail))

    def called(self, callee: Value, arguments: Sequence[Argument], place: n.Node) -> Value | None:
        match callee:
            case Unknown():
                return None
            case Function(definition=n.FuncDef(is_generator=True, is_coroutine=False)):
                return started(self, callee, arguments, place)
            case Function() if self.is_for_strangers or self.leaves_home(callee):
                return self.call_within(callee, arguments, place)
            case Function():
                return call_function(self, callee, arguments, place)
            case Method(function=function, receiver=Object() as receiver):
                with self.kinds.entering(self, receiver):
                    return self.call(function, [Argument(receiver), *arguments], place)
            case Method(function=function, receiver=receiver):
                return self.call(function, [Argument(receiver), *arguments], place)
            case Builtin(receiver=Constant(value=str() as text), name=name):
                if text == "{:{}}":  # as mypy writes what ``f"{x:.2f}"`` does with x
                    self.library.python(self, "builtins.format", arguments, place)
                return text_method(self, text, name, arguments, place)
            case Builtin(receiver=Tuple(cls=Class()) as owner, name="_asdict") if not arguments:
                return as_dict(self, owner, place)
            case Builtin(receiver=Class() as cls, name="_make"):
                return made_of_items(self, cls, arguments, place)
            case Builtin(receiver=receiver, name="replace" | "_replace"):
                return replaced(self, receiver, arguments, place)
            case Builtin(receiver=receiver, name=name):
                return method(self, receiver, name, arguments, place)
            case Class():
                return make(self, callee, arguments, place)
            case Generated():
                return NONE if fill(self, callee, arguments, place) else None
            case External(fullname=name) if not arguments and name in OPENS_FRAME:
                self.open_frame(self.frame)
                return UNKNOWN
            case External(fullname=name):
                self.library.python(self, name, arguments, place)
                found = descriptor(name, arguments) or call_builtin(self, name, arguments, place)
                return self.library.call(self, callee, arguments, place) if found is None else found
            case Tuple(cls=None):
                self.raises(place, python.not_callable("a tuple"))
                return UNKNOWN
            case Object() if (kinds := kinds_of(self, callee)) and kinds <= BUILTIN - {"iterator"}:
                self.raises(place, python.not_callable(f"a {min(kinds)}"))
                return UNKNOWN
            case Atom() | Object() if refuses(self, callee, "called", place):
                return UNKNOWN
            case Atom() | Object():
                return self.library.call(self, callee, arguments, place)
            case Constant(value=value):
                self.raises(place, python.not_callable(repr(value)))
                return UNKNOWN
            case _:
                return None


def is_outermost(frame: Frame) -> bool:
    """Whether the frame is that of the file, or of a class or comprehension in it."""
    at: Frame | None = frame
    while at is not None and not isinstance(at.home, n.FuncDef | n.LambdaExpr):
        at = at.outer
    return at is None
