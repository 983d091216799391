"""Other files of the project: each is run once, below all files that import it."""

from __future__ import annotations

from abc import abstractmethod
from collections import ChainMap, Counter
from functools import partial
from typing import Final

from mypy import nodes as n

from treetyped_mypy.flow.asking import Asking
from treetyped_mypy.flow.contents import RELEASED
from treetyped_mypy.flow.ends import EndedError, SpentError
from treetyped_mypy.flow.files import names_rebound, open_values
from treetyped_mypy.flow.left_alone import is_left_alone, kept
from treetyped_mypy.flow.library import Library
from treetyped_mypy.flow.other_files import Left, OtherFiles
from treetyped_mypy.flow.running import BUDGET, Kinds
from treetyped_mypy.flow.state import State
from treetyped_mypy.flow.statements import execute
from treetyped_mypy.flow.values import Constant, Frame, Object

IMPORTED: Final = 6_000
"""How many steps the top of another file may take."""

MOST_NAMES: Final = 400
"""How many modules are asked about."""

BY_TEXT: Final = ("effects", "classes", "firm", "bindings")
"""What is the same whoever asks."""

TOLD: Final = ("rules", "ruled", "known", "flattenings")
"""What a library was told, or has made, by each file for itself and for those that import it."""


class Neighbours(Asking):
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
        self.state = self.bottom = State.over(self.others.state)
        self.adopted: list[Object] = []
        """What other files hold that nobody has changed, as far as this one is the program."""
        self.bindings: dict[n.Node, Counter[str]] = {}
        """How often a scope binds each name."""
        for name in BY_TEXT:
            setattr(self, name, getattr(self.others, name))
        for name in TOLD:
            setattr(self, name, ChainMap(getattr(self, name), getattr(self.others, name)))

    @abstractmethod
    def beside(self, tree: n.MypyFile) -> Neighbours:
        """An interpreter for another file of the project, that knows what this one knows of others."""

    def file_named(self, module: str) -> Frame | None:
        if module not in self.files:
            self.files[module] = None
            tree = self.kinds.source(module) if len(self.files) < MOST_NAMES else None
            if tree is not None:
                left = self.left_by(tree)
                self.trees |= left.trees
                self.patched |= left.patched
                self.files[module] = left.frame
                self.adopt(tree, left)
        return self.files[module]

    def adopt(self, tree: n.MypyFile, left: Left) -> None:
        """Know what the file holds, where each file that is imported here leaves it alone."""
        if self.state is self.others.state or self.is_for_strangers:
            return
        for name, found in left.kept.items():
            if is_left_alone(name, found, partial(self.kinds.mentioning, tree)):
                self.bottom.lay(found.held)
                self.adopted += found.held

    def let_go_of_others(self) -> None:
        """Whoever calls what this file does not call may have changed what others hold."""
        for each in self.adopted:
            self.state.hold(each, RELEASED)

    def left_by(self, tree: n.MypyFile) -> Left:
        left, running = self.others.left, self.others.running
        if tree not in left:
            left[tree] = Left()
            running.append(tree)
            self.beside(tree).run_for_others(left[tree])
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
            left.frame = self.file if self.is_run_for_others(left) and not left.is_circular else None
        except (EndedError, SpentError, RecursionError):
            pass
        finally:
            self.state.changes.forget(mark)

    def is_run_for_others(self, left: Left) -> bool:
        """Whether it could be followed to its end."""
        changes = self.state.changes
        mark = changes.mark
        self.bind("__name__", Constant(self.tree.fullname))
        is_whole = all(execute(self, statement) for statement in self.tree.defs)
        self.rebound.update((self.file, name) for name in names_rebound(self.tree))
        names = [cell[1] for cell in changes.since(mark) if isinstance(cell, tuple) and cell[0] is self.file]
        held = {name: value for name in names if (value := self.state.bound(self.file, name)) is not None}
        opened = {name: value for name, value in held.items() if open_values([value], self.file)}
        if is_whole:
            left.kept = kept(self.state, opened, self.tree)
        for value in opened.values() if is_whole else ():
            self.release(value)
        return is_whole
