"""What an expression is seen to hold where it stands: the run of its file, kept while the file is checked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final, TypeAlias

from mypy.checker import TypeChecker
from mypy.nodes import (
    AssignmentExpr,
    Decorator,
    Expression,
    FuncDef,
    IndexExpr,
    LambdaExpr,
    MemberExpr,
    MypyFile,
    NameExpr,
    Node,
    RefExpr,
    TypeInfo,
    Var,
)

from treetyped_mypy.flow.contents import Held, Opaque
from treetyped_mypy.flow.coverage import reachable
from treetyped_mypy.flow.expressions import CONSTANTS
from treetyped_mypy.flow.machine import Machine, is_outermost
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Function as MadeFunction
from treetyped_mypy.flow.values import (
    Object,
    Value,
)
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.syntax.bindings import targets_of
from treetyped_mypy.syntax.tree import Syntax, syntax_of
from treetyped_mypy.values.typed_values import Libraries, Written

BUDGET: Final = 40_000
"""How many steps the functions of one file may take together."""


LARGEST: Final = 2_000
"""A value that holds more objects than this is not looked into."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    value: Value
    objects: Mapping[Object, Held]


Position: TypeAlias = tuple[int, int, int | None, int | None, str]


def position(expression: Expression) -> Position:
    """Where it stands: the same in the copies of a function that mypy makes."""
    kind = type(expression).__name__
    return expression.line, expression.column, expression.end_line, expression.end_column, kind


class Facts:
    """The run of one file: what each expression was seen to hold. A function is run when it is first asked about."""

    def __init__(self, tree: MypyFile) -> None:
        self.definitions = tree.defs
        self.snapshots: defaultdict[Position, list[Snapshot]] = defaultdict(list)
        self.makers: dict[int, tuple[Expression, Mapping[Object, Held]]] = {}
        """By the identity of a value: the expression that made it, and what it held then."""
        self.machine = Machine(tree, Libraries(), self, BUDGET)
        self.is_whole = self.machine.run_file()
        self.outermost = [made for made in self.machine.defined if is_outermost(made.frame)]
        self.waiting = {made.definition: made for made in self.outermost}

    def at(self, checker: TypeChecker, expression: Expression) -> Sequence[Snapshot]:
        syntax = syntax_of(checker.tree)
        above: Node | None = syntax.parent(expression)
        while above is not None and self.waiting:
            definition = syntax.original(above)
            if isinstance(definition, FuncDef | LambdaExpr) and definition in self.waiting and self.is_whole:
                self.run(definition)
            above = syntax.parent(above)
        return self.snapshots.get(position(expression), ())

    def run(self, definition: FuncDef | LambdaExpr) -> None:
        """With those first that may change what it reads: twice, since each may change it for the others."""
        function = self.waiting.pop(definition)
        others = self.changing(function)
        for other in others:
            self.waiting.pop(other.definition, None)
            self.machine.run_for_strangers(other)
        for other in others:
            self.forget(other)
            self.machine.run_for_strangers(other)
        self.machine.run_for_strangers(function)

    def changing(self, function: MadeFunction) -> list[MadeFunction]:
        """The functions that share names with it whose objects can change."""
        found: dict[MadeFunction, None] = {}
        stack = [function]
        while stack:
            for name in self.machine.effects_of(stack.pop()).free & self.shared:
                new = [reader for reader in self.readers[name] if reader not in found and reader is not function]
                found.update(dict.fromkeys(new))
                stack += new
        return [*found]

    @cached_property
    def shared(self) -> frozenset[str]:
        """The names of the file for what may be changed in place."""
        return frozenset(name for name, value in self.machine.state.names_of(self.machine.file) if self.is_open(value))

    def is_open(self, value: Value) -> bool:
        held = [self.machine.state.held(found) for found in reachable(self.machine.state, value)]
        return any(each is not None and any(not isinstance(c, Opaque) for c in each) for each in held)

    @cached_property
    def readers(self) -> Mapping[str, Sequence[MadeFunction]]:
        """The functions that mention each of the shared names."""
        found: defaultdict[str, list[MadeFunction]] = defaultdict(list)
        for function in self.outermost:
            for name in self.machine.effects_of(function).free & self.shared:
                found[name].append(function)
        return found

    def forget(self, function: MadeFunction) -> None:
        body = function.definition.body
        for place in [place for place in self.snapshots if body.line <= place[0] <= (body.end_line or body.line)]:
            del self.snapshots[place]

    def note(self, run: Running, expression: Expression, value: Value) -> None:
        if isinstance(value, Written) and value.place is expression:
            return
        found = reachable(run.state, value)
        if len(found) > LARGEST:
            return
        snapshot = Snapshot(value, {each: run.state.held(each) for each in found})
        self.snapshots[position(expression)].append(snapshot)
        if not is_mention(expression):
            self.makers.setdefault(id(value), (expression, snapshot.objects))

    def maker(self, value: Value, objects: Mapping[Object, Held]) -> Expression | None:
        """The expression that made the value; none if something may have changed it since."""
        expression, then = self.makers.get(id(value), (None, objects))
        is_as_made = all(each in then and then[each] is held for each, held in objects.items())
        return expression if is_as_made else None

    def clear_functions(self) -> None:
        return


def is_of_parameter(syntax: Syntax, expression: Expression) -> bool:
    """A parameter that is bound nowhere else, or a part of it: nothing is seen of that, whoever calls the function."""
    while isinstance(expression, MemberExpr | IndexExpr):
        expression = expression.expr if isinstance(expression, MemberExpr) else expression.base
    node = expression.node if isinstance(expression, NameExpr) else None
    return isinstance(node, Var) and node in syntax.parameters and not targets_of(syntax, node)


def is_mention(expression: Expression) -> bool:
    """Whether it names or takes a value that something else has made."""
    match expression:
        case RefExpr(node=FuncDef() | Decorator() | TypeInfo()):
            return False
        case NameExpr(fullname=name):
            return name not in CONSTANTS
        case _:
            return isinstance(expression, MemberExpr | IndexExpr | AssignmentExpr)


_latest: Final[list[Facts]] = []


def facts_of(tree: MypyFile) -> Facts:
    if not _latest or _latest[0].definitions is not tree.defs:
        _latest[:] = [Facts(tree)]
    return _latest[0]


def seen_at(checker: TypeChecker, expression: Expression) -> Sequence[Snapshot]:
    """What the expression was seen to hold, each time it was evaluated; the file is run only for what that can tell."""
    syntax = syntax_of(checker.tree)
    return () if is_of_parameter(syntax, expression) else facts_of(checker.tree).at(checker, expression)
