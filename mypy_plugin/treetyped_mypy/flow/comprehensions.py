"""Comprehensions and generator expressions: run for each item, in a frame of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack

from mypy import nodes as n

from treetyped_mypy.flow.alternating import alternate, own_generator
from treetyped_mypy.flow.assignment import assign
from treetyped_mypy.flow.contents import Entries, Items, Many
from treetyped_mypy.flow.dict_keys import NO_KEY, as_key
from treetyped_mypy.flow.generators import cleans_up
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
    seen = True

    def turn(item: Value, is_seen: bool) -> None:
        nonlocal seen
        assign(run, generator.indices[level], item)
        conditions = generator.condlists[level]
        answers = [asked(run, run.evaluate(condition), condition) for condition in conditions]
        if False in answers:  # also where it is so of whatever there is
            return
        seen = is_seen and None not in answers and seen
        with ExitStack() as around:
            for condition, answer in zip(conditions, answers, strict=True):
                if answer is None:
                    around.enter_context(run.in_doubt(condition))
            seen = nested(run, generator, level + 1, then, is_exhausted=is_exhausted) and seen

    go_over(run, source, generator.sequences[level], turn, is_exhausted=is_exhausted)
    return seen


def go_over(
    run: Running, source: Value, place: n.Expression, turn: Callable[[Value, bool], None], *, is_exhausted: bool
) -> None:
    """Each item in its turn, and whether it certainly is one."""
    paused = own_generator(run, source, place) if is_exhausted else None
    if paused is not None:
        loops, doubts, is_plain = len(run.loops), len(run.doubts), not cleans_up(paused.function)

        def given_turn(item: Value) -> None:
            is_counted = all(each.is_counted for each in run.loops[loops:])
            turn(item, is_plain and is_counted and not any(run.doubts[doubts:]))

        alternate(run, source, paused, given_turn)
        return
    given = in_turn(run, source, is_exhausted=is_exhausted)
    for value in given[1] if given is not None and given[0] <= LONGEST else [None]:
        turn(element_of(run, source) if value is None else value, value is not None)
