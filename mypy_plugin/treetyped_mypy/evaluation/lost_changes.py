"""Changes of what a traced function is given: JAX makes it new containers at every call, and lets go of them."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from mypy.nodes import CallExpr, FuncDef, LambdaExpr, MypyFile

from treetyped_mypy.errors import classes, codes
from treetyped_mypy.evaluation.recording import recorded_function
from treetyped_mypy.flow.coverage import reachable
from treetyped_mypy.flow.failures import Failure
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Object, Value
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.syntax.changes import written_target
from treetyped_mypy.syntax.tree import syntax_of


@dataclass(frozen=True, slots=True)
class Loan:
    objects: frozenset[Object]
    mark: int
    """How much had been changed when the function began."""


def lend(run: Running, given: Iterable[Value], originals: Iterable[Value] = ()) -> Loan:
    """The containers among the arguments that are not the caller's own; those of Flax NNX go their own way."""
    apart = {found for value in (*originals, *run.copies) for found in reachable(run.state, value)}
    found = frozenset(found for value in given for found in reachable(run.state, value)) - apart
    run.lent.objects |= found
    return Loan(found, run.state.changes.mark)


@contextmanager
def lent_to(
    run: Running, definition: FuncDef | LambdaExpr, names: Container[str], given: Mapping[str, Value]
) -> Iterator[None]:
    """While a function runs whose parameters by these names are made for it at every call."""
    loan = lend(run, [value for name, value in given.items() if name in names])
    try:
        yield
    except BaseException:
        run.lent.end(loan.objects)
        raise
    give_back(run, loan, definition if isinstance(definition, FuncDef) else None, UNKNOWN)


def give_back(run: Running, loan: Loan, definition: FuncDef | None, result: Value) -> None:
    """The function is done: a change that it has not read is lost, unless somebody has the container."""
    changed = run.lent.end(loan.objects)
    if not changed or definition is None or is_called_plainly(run, definition):
        return
    kept = {found for value in (result, *left(run, loan)) for found in reachable(run.state, value)}
    lost = [
        change
        for each, changes in changed.items()
        if each not in kept and run.state.held(each) is not None
        for change in changes
    ]
    for statement, trail in sorted(lost, key=lambda change: change[0].line):
        text = classes.lost_change(definition.name, written_target(statement))
        run.keep([Failure(statement, codes.LEAF, text, None, trail)])


def left(run: Running, loan: Loan) -> Sequence[Value]:
    """What the function has changed that is not its own."""
    cells = [cell for cell in run.state.changes.older(loan.mark) if cell not in loan.objects]
    return [cell if isinstance(cell, Object) else run.state.bound(*cell) or UNKNOWN for cell in cells]


def is_called_plainly(run: Running, definition: FuncDef) -> bool:
    """Whether the file also calls the function as it is: there its changes are kept."""
    if not isinstance(run.file.home, MypyFile):
        return False
    syntax = syntax_of(run.file.home)
    calls = [(mention, syntax.parent(mention)) for mention in syntax.mentions.get(definition, ())]
    return any(isinstance(call, CallExpr) and call.callee is mention for mention, call in calls)


def definition_of(function: Value) -> FuncDef | None:
    found = recorded_function(function)
    return found.definition if found is not None and isinstance(found.definition, FuncDef) else None
