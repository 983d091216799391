"""Comprehensions and generator expressions: run for each item, in a frame of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack

from mypy import nodes as n

from treetyped_mypy.flow.assignment import assign
from treetyped_mypy.flow.contents import Entries, Items, Many
from treetyped_mypy.flow.dict_keys import NO_KEY, as_key
from treetyped_mypy.flow.in_turn import in_turn
from treetyped_mypy.flow.iteration import LONGEST, element_of, go_through
from treetyped_mypy.flow.joining import join
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.scopes import names_in
from treetyped_mypy.flow.sets import is_set, members_of, set_of
from treetyped_mypy.flow.truth import asked
from treetyped_mypy.flow.values import UNKNOWN, Frame, Tuple, Value


def comprehended(run: Running, generator: n.GeneratorExpr, kind: str, place: n.Node) -> Value:
    found: list[Value] = []
    is_exhausted = kind != "iterator"
    seen = each(run, generator, lambda: found.append(run.evaluate(generator.left_expr)), is_exhausted=is_exhausted)
    if kind == "set" and seen:
        return set_of(run, found, place)
    if not seen:
        return run.make(place, Many(kind, join(found) if found else UNKNOWN))
    return run.make(place, Items(kind, tuple(found)))


def dict_comprehended(run: Running, expression: n.DictionaryComprehension) -> Value:
    found: list[tuple[Value, Value]] = []

    def pair() -> None:
        assert expression.key is not None  # ``**`` in a comprehension is newer than this
        found.append((run.evaluate(expression.key), run.evaluate(expression.value)))

    seen = each(run, expression, pair, is_exhausted=True)
    entries = {as_key(key): value for key, value in found}
    if seen and NO_KEY not in entries:
        return run.make(expression, Entries("dict", tuple(entries.items())))
    values, keys = join(value for _, value in found), join(key for key, _ in found)
    return run.make(expression, Many("dict", values, keys))


def each(
    run: Running,
    generator: n.GeneratorExpr | n.DictionaryComprehension,
    then: Callable[[], None],
    *,
    is_exhausted: bool,
) -> bool:
    """Run the inner expression for each item; whether all items were seen."""
    run.frame.is_captured = True
    names = frozenset(bound_names(generator.indices))
    with run.inside(Frame(run.frame, generator, names)):
        return nested(run, generator, 0, then, is_exhausted=is_exhausted)


def in_some_order(run: Running, generator: n.GeneratorExpr | n.DictionaryComprehension, source: Value) -> Value:
    """A dict that is made of a set is the same in whatever order the set gives what is in it."""
    is_taken = isinstance(generator, n.DictionaryComprehension) and is_set(run, source)
    members = members_of(run, source) if is_taken else None
    return source if members is None else Tuple(tuple(members))


def bound_names(indices: Sequence[n.Expression]) -> list[str]:
    return [name for index in indices for name in names_in(index)]


def nested(
    run: Running,
    generator: n.GeneratorExpr | n.DictionaryComprehension,
    level: int,
    then: Callable[[], None],
    *,
    is_exhausted: bool,
) -> bool:
    if level == len(generator.indices):
        then()
        return True
    source = in_some_order(run, generator, run.evaluate(generator.sequences[level]))
    source = go_through(run, source, generator.sequences[level])
    given = in_turn(run, source, is_exhausted=is_exhausted)
    seen = True
    for value in given[1] if given is not None and given[0] <= LONGEST else [None]:
        assign(run, generator.indices[level], element_of(run, source) if value is None else value)
        conditions = generator.condlists[level]
        answers = [asked(run, run.evaluate(condition), condition) for condition in conditions]
        if False in answers:  # also where it is so of whatever there is
            continue
        seen = value is not None and None not in answers and seen
        with ExitStack() as doubts:
            for condition, answer in zip(conditions, answers, strict=True):
                if answer is None:
                    doubts.enter_context(run.in_doubt(condition))
            seen = nested(run, generator, level + 1, then, is_exhausted=is_exhausted) and seen
    return seen
