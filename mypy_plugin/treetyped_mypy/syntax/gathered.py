"""Where the results of a call that is made again come together: ``x = x + f(key)``, ``out.append(f(key))``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from mypy.nodes import (
    AssignmentStmt,
    Block,
    CallExpr,
    Expression,
    ExpressionStmt,
    FuncDef,
    GeneratorExpr,
    IfStmt,
    IntExpr,
    MemberExpr,
    NameExpr,
    OperatorAssignmentStmt,
    OpExpr,
    TryStmt,
    UnaryExpr,
    WhileStmt,
)

from treetyped_mypy.syntax.bindings import leaves_of
from treetyped_mypy.syntax.bound_and_read import bound_by, names_in, read_by, targets_of
from treetyped_mypy.syntax.changes import below
from treetyped_mypy.syntax.read_afterwards import Loop, loop_of
from treetyped_mypy.syntax.tree import Syntax, descendants, dotted, scope_of

COUNTING: Final = ("range", "trange")
"""Loops whose turns are steps; what stands in a list may be settings that are tried with the same numbers."""


def is_gathered(syntax: Syntax, call: CallExpr, key: str) -> bool:
    """Whether every turn of the loop makes the call with the same key, and what all give goes into one value."""
    parent = syntax.parent(call)
    while isinstance(parent, OpExpr | UnaryExpr):
        parent = syntax.parent(parent)
    if isinstance(parent, GeneratorExpr):
        return (
            is_of_steps(parent.sequences[0])
            and not has_few_steps(parent.sequences[0])
            and is_alike(
                parent.left_expr, call, set(), bound_by(leaf for index in parent.indices for leaf in leaves_of(index))
            )
        )
    loop, function = loop_of(syntax, call), scope_of(syntax, call)
    while loop is not None and is_moved_on(loop, key):
        loop = loop_of(syntax, loop)
    if is_made_in_some(syntax, call):
        return False
    if loop is None:
        return isinstance(function, FuncDef) and is_added_up(function.body, call, attributes_only=True)
    return is_made_in_steps(loop) and (is_added_up(loop.body, call) or is_listed(loop, call))


def is_moved_on(loop: Loop, key: str) -> bool:
    """``key, subkey = split(key)``: the turns of this loop have each their own."""
    statements = list(assignments(loop.body))
    return any(key in targets for targets, _, _ in statements) and is_carried(key, statements)


def is_made_in_steps(loop: Loop) -> bool:
    return isinstance(loop, WhileStmt) or is_of_steps(loop.expr)


def is_of_steps(iterated: Expression) -> bool:
    """``range(n)``, and what shows how far it is: ``tqdm(range(n))``."""
    return counting_of(iterated) is not None


def counting_of(iterated: Expression) -> CallExpr | None:
    if not isinstance(iterated, CallExpr):
        return None
    if dotted(iterated.callee).rpartition(".")[2] in COUNTING:
        return iterated
    return counting_of(iterated.args[0]) if iterated.args else None


def has_few_steps(iterated: Expression) -> bool:
    """``range(2)`` may be there to see that the same comes out, or to have it twice."""
    counting = counting_of(iterated)
    bounds = () if counting is None else counting.args[:2]
    numbers = [bound.value for bound in bounds if isinstance(bound, IntExpr)]
    if not numbers or len(numbers) != len(bounds):
        return False
    return numbers[-1] - sum(numbers[:-1]) < FEWEST


FEWEST: Final = 4


def is_made_in_some(syntax: Syntax, call: CallExpr) -> bool:
    """Whether some turns may not make it."""
    parent, end = syntax.parent(call), loop_of(syntax, call) or scope_of(syntax, call)
    while parent is not None and parent is not end:
        if isinstance(parent, IfStmt | TryStmt):
            return True
        parent = syntax.parent(parent)
    return False


def is_added_up(body: Block, call: CallExpr, *, attributes_only: bool = False) -> bool:
    """Whether a name that each turn makes of itself takes it in, or what is made of it; of a method an attribute."""
    made: set[str] = set()
    statements = list(assignments(body))
    for targets, value, read in statements:
        if call not in {*descendants(value)} and not made & read:
            continue
        if any(is_carried(target, statements) for target in targets if "." in target or not attributes_only):
            return True
        made |= targets
    return False


Assignment: TypeAlias = tuple[set[str], Expression, set[str]]
"""What is bound, to which value, and the names that are read for it."""


def assignments(body: Block) -> Iterator[Assignment]:
    """Those of a turn, one after the other."""
    found = (each for each in below(body) if isinstance(each, AssignmentStmt | OperatorAssignmentStmt))
    for statement in sorted(found, key=lambda each: each.line):
        yield bound_by(targets_of(statement)), statement.rvalue, read_by(statement)


def is_carried(name: str, statements: list[Assignment]) -> bool:
    """Whether all that binds the name reads it first."""
    return all(name in read for targets, _, read in statements if name in targets)


def is_listed(loop: Loop, call: CallExpr) -> bool:
    """Whether it is appended as it is, or beside what is the same in each turn."""
    names = set() if isinstance(loop, WhileStmt) else bound_by(targets_of(loop))
    alike: set[str] = set()
    for targets, value, _ in assignments(loop.body):
        alike |= targets if value is call and len(targets) == 1 else set()
        names |= targets
    given = [each.expr for each in below(loop.body) if isinstance(each, ExpressionStmt)]
    appending = [each for each in given if isinstance(each, CallExpr) and is_append(each)]
    return any(is_alike(each.args[0], call, alike, names - alike) for each in appending)


def is_append(call: CallExpr) -> bool:
    return isinstance(call.callee, MemberExpr) and call.callee.name == "append" and len(call.args) == 1


def is_alike(value: Expression, call: CallExpr, alike: set[str], bound: set[str]) -> bool:
    """Whether it is the result of the call, with numbers that no turn binds."""
    if isinstance(value, OpExpr):
        sides = (value.left, value.right)
        return any(is_alike(side, call, alike, bound) for side in sides) and not any(
            names_in([side]) & bound
            or any(isinstance(each, CallExpr) and each is not call for each in descendants(side))
            for side in sides
        )
    return value is call or (isinstance(value, NameExpr) and value.name in alike)
