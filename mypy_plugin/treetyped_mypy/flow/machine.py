"""The interpreter: Python run on abstract values, one statement after the other."""

from __future__ import annotations

from collections import ChainMap, Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Final

from mypy import nodes as n

from treetyped_mypy.errors import codes, python
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.asked import Given, When
from treetyped_mypy.flow.asking import BUILTIN, Asking
from treetyped_mypy.flow.attributes import descriptor
from treetyped_mypy.flow.builtins import call_builtin
from treetyped_mypy.flow.calls import call_function, is_lazy, run_body
from treetyped_mypy.flow.container_methods import method
from treetyped_mypy.flow.containers import kinds_of
from treetyped_mypy.flow.contents import Paused
from treetyped_mypy.flow.coverage import reachable
from treetyped_mypy.flow.definitions import function_made
from treetyped_mypy.flow.effects import CALLS, OPENS, OPENS_FRAME, PATCHES
from treetyped_mypy.flow.ends import EndedError, SpentError
from treetyped_mypy.flow.expressions import ACTS
from treetyped_mypy.flow.failures import Failure
from treetyped_mypy.flow.files import names_rebound, open_values
from treetyped_mypy.flow.generators import drained, given_later, is_bound_once, loosen, started
from treetyped_mypy.flow.idle import does_nothing
from treetyped_mypy.flow.instances import Generated, fill, make
from treetyped_mypy.flow.library import Library
from treetyped_mypy.flow.other_files import Left, OtherFiles
from treetyped_mypy.flow.replacing import as_dict, replaced
from treetyped_mypy.flow.running import BUDGET, Kinds
from treetyped_mypy.flow.scopes import file_of, home_of, names_bound_by
from treetyped_mypy.flow.special_methods import refuses
from treetyped_mypy.flow.state import State
from treetyped_mypy.flow.statements import execute
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
    next_birth,
)
from treetyped_mypy.flow.watching import Watch

FOR_STRANGERS: Final = 8_000
"""How many steps a function may take that the file itself does not call."""

IMPORTED: Final = 6_000
"""How many steps the top of another file may take."""

CALLED: Final = 400
"""How many steps one call may take there."""

CALLED_ABROAD: Final = 10_000
"""The same where this file itself calls a function of another one."""

ALL_ABROAD: Final = 30_000
"""How many steps all of these calls may take."""

MOST_TRIES: Final = 4
"""How many calls of one function may take too long."""

ABROAD: Final = 4_000
"""How many steps functions of other files may take where nobody in this file calls them."""

MOST_NAMES: Final = 400
"""How many modules are asked about."""

BY_TEXT: Final = ("effects", "classes", "firm", "bindings")
"""What is the same whoever asks."""

TOLD: Final = ("rules", "ruled", "known", "flattenings")
"""What a library was told, or has made, by each file for itself and for those that import it."""


class Machine(Asking):
    def __init__(
        self,
        file: n.MypyFile,
        library: Library,
        budget: int = BUDGET,
        kinds: Kinds | None = None,
        others: OtherFiles | None = None,
    ) -> None:
        super().__init__(file, library, budget, kinds)
        self.tree = file
        self.others = OtherFiles() if others is None else others
        self.state = State.over(self.others.state)
        self.abroad = {True: ABROAD, False: ALL_ABROAD}
        """How many steps are left for functions of other files: for strangers, and where this file calls them."""
        self.too_long = Counter[n.Node]()
        """How many calls of each function took too many steps, where nobody in this file calls them."""
        self.bindings: dict[n.Node, Counter[str]] = {}
        """How often a scope binds each name."""
        self.failing: dict[n.Node, bool] = {}
        """Which functions could go wrong for whatever they are handed."""
        for name in BY_TEXT:
            setattr(self, name, getattr(self.others, name))
        for name in TOLD:
            setattr(self, name, ChainMap(getattr(self, name), getattr(self.others, name)))

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

    def run_for_strangers(self, function: Function) -> None:
        """For arguments that may be anything declared; what the function has changed was not changed yet."""
        if is_lazy(function.definition):
            return
        outer, since = self.state, self.since
        self.state, self.since = State(outer), next_birth()
        try:
            with self.allotted(FOR_STRANGERS):
                given = self.handed(function, {})
                with self.library.traced(self, function.definition, given):
                    run_body(self, function, given)
        except (EndedError, SpentError, RecursionError):
            pass
        finally:
            self.state, self.since = outer, since

    def after_body(self, frame: Frame) -> None:
        if self.depth == 0 and self.is_for_strangers:
            self.run_uncalled([made for made in self.defined if made.frame is frame or made.frame.outer is frame])

    def run_uncalled(self, functions: Sequence[Function]) -> None:
        """Those that nothing has called so far, and that could go wrong for whatever they are handed."""
        for function in reversed(functions):
            may_fail = function.definition in self.wrapped or self.may_fail(function.definition)
            if may_fail and function.definition not in self.called_definitions:
                self.run_for_strangers(function)

    def may_fail(self, definition: n.FuncDef | n.LambdaExpr) -> bool:
        found = self.failing.get(definition)
        if found is None:
            found = self.failing[definition] = self.library.may_fail(definition)
        return found

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
            self.open_names(are_bound=value.fullname != CALLS)
        return value

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

    # other files
    def file_named(self, module: str) -> Frame | None:
        if module not in self.files:
            self.files[module] = None
            tree = self.kinds.source(module) if len(self.files) < MOST_NAMES else None
            if tree is not None:
                left = self.left_by(tree)
                self.trees |= left.trees
                self.patched |= left.patched
                self.files[module] = left.frame
        return self.files[module]

    def left_by(self, tree: n.MypyFile) -> Left:
        left, running = self.others.left, self.others.running
        if tree not in left:
            left[tree] = Left()
            running.append(tree)
            Machine(tree, self.library, IMPORTED, self.kinds.elsewhere(tree), self.others).run_for_others(left[tree])
            running.pop()
        elif tree in running:
            for each in running[running.index(tree) :]:
                left[each].is_circular = True
        return left[tree]

    def run_for_others(self, left: Left) -> None:
        """Run the file below all that import it; what it has done there is no change of anything that they know."""
        self.silence = 1
        for name in ("state", "rebound", "loose", *TOLD):
            setattr(self, name, getattr(self.others, name))
        self.trees, self.patched = left.trees, left.patched
        self.trees[self.tree] = None
        mark = self.state.changes.mark
        try:
            left.frame = self.file if self.is_run_for_others() and not left.is_circular else None
        except (EndedError, SpentError, RecursionError):
            pass
        finally:
            self.state.changes.forget(mark)

    def is_run_for_others(self) -> bool:
        """Whether it could be followed to its end."""
        changes = self.state.changes
        mark = changes.mark
        self.bind("__name__", Constant(self.tree.fullname))
        is_whole = all(execute(self, statement) for statement in self.tree.defs)
        self.rebound.update((self.file, name) for name in names_rebound(self.tree))
        names = [cell[1] for cell in changes.since(mark) if isinstance(cell, tuple) and cell[0] is self.file]
        held = [self.state.bound(self.file, name) for name in names]
        for value in open_values(filter(None, held), self.file) if is_whole else ():
            self.release(value)
        return is_whole

    # names
    def look_up(self, name: str) -> Value | None:
        home = home_of(self.frame, name)
        if self.is_rebound(home, name):
            return UNKNOWN
        found = self.state.bound(home, name)
        if (
            found is not None
            and home.born < self.since  # never, while the file itself runs
            and not (self.is_settled(home, name, found) and self.is_lasting(home, name))
        ):
            return UNKNOWN
        return self.state.bound(file_of(home), name) if found is None and isinstance(home.home, n.ClassDef) else found

    def is_rebound(self, home: Frame, name: str) -> bool:
        return (home, name) in self.rebound or (home, name) in self.others.rebound

    def is_settled(self, home: Frame, name: str, value: Value) -> bool:
        """Whether the name was bound once, and nothing that it holds was changed after it was made."""
        if isinstance(home.home, n.ClassDef):
            return True
        if self.state.changes.counts[home, name] > 1:
            return False
        return all(self.state.changes.counts[found] == 1 for found in reachable(self.state, value))

    def is_lasting(self, home: Frame, name: str) -> bool:
        """Whether the name will hold the same between the steps of a generator."""
        is_asked_between = any(asked.when is When.BETWEEN for asked in self.generating)
        return not is_asked_between or is_bound_once(home, name, self.bindings)

    def bind(self, name: str, value: Value, *, walrus: bool = False) -> None:
        frame = self.frame
        while walrus and isinstance(frame.home, n.GeneratorExpr | n.DictionaryComprehension) and frame.outer:
            frame = frame.outer
        home = self.home_of_target(frame, name)
        readers = list(self.loose.get((home, name), ()))
        is_told = bool(readers) and self.is_told(home, name, value)
        self.state.bind(home, name, value)
        if readers and self.calling:
            self.release(value)  # to run them in each other's runs would take every order of them
            return
        if is_told:
            return
        if readers:
            self.state.changes.marks = {}
        for function in readers:
            self.released_function(function, set())

    def is_told(self, home: Frame, name: str, value: Value) -> bool:
        """Whether code that reads the name can change no more by its value: what an unbound one is given is lost."""
        if (home, name) in self.state.changes.counts:
            return self.state.bound(home, name) is value
        return value is UNKNOWN or (isinstance(value, Function) and not self.may_change(value, set()))

    def home_of_target(self, frame: Frame, name: str) -> Frame:
        if frame.local is not None and name in frame.local:
            return frame
        if isinstance(frame.home, n.FuncDef | n.LambdaExpr):
            _, global_, nonlocal_ = names_bound_by(frame.home)
            if name in global_:
                return file_of(frame)
            if name in nonlocal_ and frame.outer is not None:
                return home_of(frame.outer, name)
        return frame

    def unbind(self, name: str) -> None:
        self.state.unbind(self.home_of_target(self.frame, name), name)

    # calls
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

    def leaves_home(self, function: Function) -> bool:
        return file_of(function.frame) is not self.file and file_of(self.frame) is self.file

    def call_within(self, function: Function, arguments: Sequence[Argument], place: n.Node) -> Value:
        """Where strangers call little is known, and another file may do anything, so a call may take few steps.

        Beyond them nothing is known of what it has done.
        """
        definition, is_contained = function.definition, self.effects_of(function).is_contained
        if is_contained and self.too_long[definition] >= MOST_TRIES:
            self.abandon(function, arguments)
            return UNKNOWN
        leaves_home = self.leaves_home(function)
        before, was_called = self.left, definition in self.called_definitions
        try:
            with self.allotted(self.steps_of_call(leaves_home=leaves_home)):
                return call_function(self, function, arguments, place)
        except SpentError:
            self.too_long[definition] += 1
            if not was_called:
                self.called_definitions.discard(definition)
            if self.left < self.reserve or not is_contained:
                raise
            self.abandon(function, arguments)
            return UNKNOWN
        finally:
            self.abroad[self.is_for_strangers] -= (before - self.left) * leaves_home

    def steps_of_call(self, *, leaves_home: bool) -> int:
        most = CALLED if self.is_for_strangers else CALLED_ABROAD
        return min(most, self.abroad[self.is_for_strangers]) if leaves_home else most

    def abandon(self, function: Function, arguments: Sequence[Argument]) -> None:
        """A call that takes too long: all that it could change may be changed."""
        self.release_reached(function, set())
        for argument in arguments:
            self.release(argument.value)


def is_outermost(frame: Frame) -> bool:
    """Whether the frame is that of the file, or of a class or comprehension in it."""
    at: Frame | None = frame
    while at is not None and not isinstance(at.home, n.FuncDef | n.LambdaExpr):
        at = at.outer
    return at is None
