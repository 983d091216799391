"""Functions that the file itself does not call, and calls that may take few steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from mypy import nodes as n

from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.binding import Binding
from treetyped_mypy.flow.calls import call_function, is_lazy, run_body
from treetyped_mypy.flow.ends import EndedError, SpentError
from treetyped_mypy.flow.library import Library
from treetyped_mypy.flow.other_files import OtherFiles
from treetyped_mypy.flow.running import BUDGET, Kinds
from treetyped_mypy.flow.scopes import file_of
from treetyped_mypy.flow.state import State
from treetyped_mypy.flow.values import UNKNOWN, Frame, Function, Value, next_birth
from treetyped_mypy.syntax.tree import mentions

FOR_STRANGERS: Final = 8_000
"""How many steps a function may take that the file itself does not call."""

CALLED: Final = 1_000
"""How many steps one call may take there, where little is known of what it is handed."""

OF_NOTHING: Final = 4_000
"""The same in a function that takes nothing, so that all it hands on is known."""

CALLED_ABROAD: Final = 10_000
"""The same where this file itself calls a function of another one."""

ALL_ABROAD: Final = 30_000
"""How many steps all of these calls may take."""

MOST_TRIES: Final = 4
"""How many calls of one function may take too long."""

ABROAD: Final = 4_000
"""How many steps functions of other files may take where nobody in this file calls them."""


class Strangers(Binding):
    def __init__(
        self,
        file: n.MypyFile,
        library: Library,
        budget: int = BUDGET,
        kinds: Kinds | None = None,
        others: OtherFiles | None = None,
    ) -> None:
        super().__init__(file, library, budget, kinds, others)
        self.abroad = {True: ABROAD, False: ALL_ABROAD}
        """How many steps are left for functions of other files: for strangers, and where this file calls them."""
        self.steps_a_call = CALLED
        """How many steps one call of the function may take that is run for strangers."""
        self.too_long = Counter[n.Node]()
        """How many calls of each function took too many steps, where nobody in this file calls them."""
        self.failing: dict[n.Node, bool] = {}
        """Which functions could go wrong for whatever they are handed, or call such functions."""
        self.failing_itself: dict[n.Node, bool] = {}

    def run_for_strangers(self, function: Function) -> None:
        """For arguments that may be anything declared; what the function has changed was not changed yet."""
        if is_lazy(function.definition):
            return
        outer, since = self.state, self.since
        self.steps_a_call = CALLED if function.definition.arguments else OF_NOTHING
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
        """Those that nothing has called so far, and that could go wrong for whatever they are handed.

        First those that could by themselves: what is said of these does not depend on who calls them.
        """
        first = [made for made in reversed(functions) if self.fails_itself(made.definition)]
        others = [made for made in reversed(functions) if made not in first and self.may_fail(made.definition)]
        for function in (*first, *others):
            if function.definition not in self.called_definitions:
                self.run_for_strangers(function)

    def fails_itself(self, definition: n.FuncDef | n.LambdaExpr) -> bool:
        found = self.failing_itself.get(definition)
        if found is None:
            found = self.failing_itself[definition] = self.library.may_fail(definition)
        return found or definition in self.wrapped

    def may_fail(self, definition: n.FuncDef | n.LambdaExpr) -> bool:
        found = self.failing.get(definition)
        if found is None:
            self.failing[definition] = False  # while it is asked: one that runs itself
            found = self.fails_itself(definition) or self.leads_elsewhere(definition.body)
            found = found or any(map(self.may_fail, self.named_in(definition.body)))
            self.failing[definition] = found
        return found

    def leads_elsewhere(self, body: n.Block) -> bool:
        """Whether it names what another file of the project has."""
        modules = {name.fullname.rpartition(".")[0] for name in mentions(body)}
        return any(module and self.kinds.source(module) is not None for module in modules)

    def named_in(self, body: n.Block) -> Iterator[n.FuncDef]:
        """The functions of the file that are named there, and the methods of its classes, whatever mypy knows of it."""
        for name in mentions(body):
            yield from self.at_top.get(name.name, ())

    @cached_property
    def at_top(self) -> dict[str, list[n.FuncDef]]:
        """The functions that stand at the top of the file by their names, and the methods by those of their classes."""
        found: dict[str, list[n.FuncDef]] = {}
        for statement in self.tree.defs:
            match statement:
                case n.FuncDef(name=name) | n.Decorator(func=n.FuncDef(name=name)):
                    found[name] = functions_in([statement])
                case n.ClassDef(name=name, defs=n.Block(body=body)):
                    found[name] = functions_in(body)
                case _:
                    continue
        return found

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
        most = self.steps_a_call if self.is_for_strangers else CALLED_ABROAD
        return min(most, self.abroad[self.is_for_strangers]) if leaves_home else most

    def abandon(self, function: Function, arguments: Sequence[Argument]) -> None:
        """A call that takes too long: all that it could change may be changed."""
        self.release_reached(function, set())
        for argument in arguments:
            self.release(argument.value)


def functions_in(statements: Sequence[n.Statement]) -> list[n.FuncDef]:
    inside = [each.func if isinstance(each, n.Decorator) else each for each in statements]
    return [each for each in inside if isinstance(each, n.FuncDef)]
