"""How many items an iterable gives, where that can be read off its expression."""

from __future__ import annotations

from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import (
    ARG_POS,
    CallExpr,
    Expression,
    GeneratorExpr,
    IndexExpr,
    IntExpr,
    ListComprehension,
    ListExpr,
    OpExpr,
    RefExpr,
    SliceExpr,
    StarExpr,
    TupleExpr,
    UnaryExpr,
)

from treetyped_mypy import names
from treetyped_mypy.structure.order import leaf_count
from treetyped_mypy.values.displays import lift_expression

GIVE_LEAVES: Final = names.TREE_LEAVES | names.TREE_LEAVES_WITH_PATH
SAME_LENGTH: Final = frozenset(f"builtins.{name}" for name in ("list", "tuple", "sorted", "reversed", "enumerate"))


def known_length(checker: TypeChecker, expression: Expression) -> int | None:
    """The number of items; none where it cannot be told."""

    def length(part: Expression) -> int | None:
        return known_length(checker, part)

    match expression:
        case ListExpr(items=items) | TupleExpr(items=items):
            return total([length(item.expr) if isinstance(item, StarExpr) else 1 for item in items])
        case ListComprehension(generator=generator):
            return length(generator)
        case GeneratorExpr(sequences=[sequence], condlists=[[]]):
            return length(sequence)
        case OpExpr(op="+", left=left, right=right):
            return total([length(left), length(right)])
        case OpExpr(op="*", left=ListExpr() as left, right=right):
            return product(length(left), integer(checker, right))
        case IndexExpr(base=base, index=SliceExpr(stride=None) as part):
            return sliced(checker, length(base), part)
        case CallExpr(callee=RefExpr(fullname=name), args=args) if set(expression.arg_kinds) == {ARG_POS}:
            return of_leaves(checker, args) if name in GIVE_LEAVES else of_call(checker, name, args)
        case _:
            return None


def of_call(checker: TypeChecker, function: str, args: list[Expression]) -> int | None:
    match args:
        case [given] if function in SAME_LENGTH:
            return known_length(checker, given)
        case [_, given] if function == "builtins.map":
            return known_length(checker, given)
        case [number] if function == "builtins.range":
            return integer(checker, number)
        case [_, number] if function == names.RANDOM_SPLIT:
            return integer(checker, number)
        case _:
            return None


def of_leaves(checker: TypeChecker, args: list[Expression]) -> int | None:
    """``jax.tree.leaves(tree)``."""
    return leaf_count(lift_expression(checker, args[0])) if len(args) == 1 else None


def integer(checker: TypeChecker, expression: Expression | None) -> int | None:
    """A number written out, or ``len(...)`` of what is known."""
    match expression:
        case IntExpr(value=value):
            return value
        case UnaryExpr(op="-", expr=IntExpr(value=value)):
            return -value
        case CallExpr(callee=RefExpr(fullname="builtins.len"), args=[given]):
            return known_length(checker, given)
        case _:
            return None


def sliced(checker: TypeChecker, whole: int | None, part: SliceExpr) -> int | None:
    ends = [(end, integer(checker, end)) for end in (part.begin_index, part.end_index)]
    if whole is None or any(end is not None and value is None for end, value in ends):
        return None
    return len(range(whole)[slice(*(value for _, value in ends))])


def total(lengths: list[int | None]) -> int | None:
    known = [length for length in lengths if length is not None]
    return sum(known) if len(known) == len(lengths) else None


def product(length: int | None, times: int | None) -> int | None:
    return None if length is None or times is None else length * max(times, 0)
