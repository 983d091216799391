"""Values as trees: the leaves, and the same tree with other leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias

from mypy import nodes as n

from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.atoms import KEPT, Promised, Thing
from treetyped_mypy.evaluation.look import UNSEEN, Look, Opened, Unseen
from treetyped_mypy.evaluation.opening import opened, opened_contents
from treetyped_mypy.flow.ends import EndedError
from treetyped_mypy.flow.joining import join
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Either, Object, Value
from treetyped_mypy.structure.nodes import Leaf, Structure
from treetyped_mypy.structure.walk import children

DEEPEST: Final = 24
"""Trees that are nested deeper are not looked into."""


def leaves(run: Running, value: Value, depth: int = 0) -> list[Value] | None:
    """All leaves in order; none if they are not all seen."""
    found = opened(run, value) if depth < DEEPEST else UNSEEN
    if found is None:
        return [value]
    if isinstance(found, Unseen) or found.keys is None:
        return None
    if found.is_class and not found.parts and not found.is_exact:
        return None  # a class without fields stands for its subclasses
    each = [leaves(run, part, depth + 1) for part in found.parts]
    return None if any(inner is None for inner in each) else [leaf for inner in each if inner for leaf in inner]


def seen_leaves(run: Running, value: Value, depth: int = 0) -> list[Value]:
    """The leaves that are known to be there."""
    found = opened(run, value) if depth < DEEPEST else UNSEEN
    if found is None:
        return [value]
    if isinstance(found, Unseen):
        return []
    return [leaf for part in found.parts for leaf in seen_leaves(run, part, depth + 1)]


Leafwise: TypeAlias = Callable[[Value], Value]


def map_leaves(run: Running, value: Value, change: Leafwise, place: n.Node, depth: int = 0) -> Value:
    """The same tree with other leaves; what is not seen stays unknown."""
    if isinstance(value, Either):
        return join(run.alternatives([partial(map_leaves, run, each, change, place, depth) for each in value.options]))
    if isinstance(value, Thing) and value.kind == "opt_state":
        return map_held(run, value, change, place, depth)
    found = opened(run, value) if depth < DEEPEST else UNSEEN
    if found is None:
        return still_promised(value, change(value))
    if isinstance(found, Unseen):
        return map_alternatives(run, value, change, place, depth)
    return map_opened(run, found, change, place, depth)


def still_promised(leaf: Value, changed: Value) -> Value:
    """What is declared to be an array may be a tree of them, and is one still when its leaves have changed."""
    return leaf if isinstance(leaf, Promised) and isinstance(changed, Array) else changed


def map_held(run: Running, value: Thing, change: Leafwise, place: n.Node, depth: int) -> Thing:
    """An optimiser's state is itself where its arrays keep their kinds and shapes; its dicts are made anew."""
    before = [inner for _, inner in value.held]
    after = [map_leaves(run, inner, lambda leaf: untraced(change(leaf)), place, depth + 1) for inner in before]
    if [seen_leaves(run, inner) for inner in before] == [seen_leaves(run, inner) for inner in after]:
        after = [*before[:KEPT], *after[KEPT:]]
    names = [name for name, _ in value.held]
    held = [old if isinstance(old, Thing) else new for old, new in zip(before, after, strict=True)]
    return replace(value, held=tuple(zip(names, held, strict=True)))


def untraced(leaf: Value) -> Value:
    return replace(leaf, is_traced=False) if isinstance(leaf, Array) else leaf


def map_alternatives(run: Running, value: Value, change: Leafwise, place: n.Node, depth: int) -> Value:
    """An object of which it is not decided what it holds: each alternative by itself."""
    held = run.state.held(value) if isinstance(value, Object) else None
    if held is None or not isinstance(value, Object) or len(held) < 2:
        return UNKNOWN
    looks = [opened_contents(run, value, contents) for contents in held]
    seen = [look for look in looks if isinstance(look, Opened)]
    if len(seen) < len(looks):
        return UNKNOWN
    return join(run.alternatives([partial(map_opened, run, each, change, place, depth) for each in seen]))


def map_opened(run: Running, found: Opened, change: Leafwise, place: n.Node, depth: int) -> Value:
    return found.build(run, [map_leaves(run, part, change, place, depth + 1) for part in found.parts], place)


Change: TypeAlias = Callable[[Sequence[Value]], Value]
"""What becomes of the leaves at one place of several trees."""


def map_together(run: Running, change: Change, trees: Sequence[Value], place: n.Node, depth: int = 0) -> Value:
    """``tree.map``: the first tree leads; where it has a leaf the others may have whole trees."""
    first = trees[0]
    if isinstance(first, Either):
        acts = [partial(map_together, run, change, (each, *trees[1:]), place, depth) for each in first.options]
        return join(run.alternatives(acts))
    if isinstance(first, Thing) and first.kind == "opt_state":
        return map_states(run, change, first, trees, place, depth)
    found = opened(run, first) if depth < DEEPEST else UNSEEN
    if found is None:
        return still_promised(first, change(trees))
    if isinstance(found, Unseen):
        return UNKNOWN
    others = [opened(run, tree) for tree in trees[1:]]
    columns = [parts_like(found, other) for other in others]
    parts = [
        map_together(run, change, (part, *(column[index] for column in columns)), place, depth + 1)
        for index, part in enumerate(found.parts)
    ]
    return found.build(run, parts, place)


def map_states(run: Running, change: Change, first: Thing, trees: Sequence[Value], place: n.Node, depth: int) -> Value:
    """States of one optimiser, whose arrays become other arrays; which of them it has is for the optimiser to know."""
    states = [tree for tree in trees if isinstance(tree, Thing) and first.is_like(tree)]
    if len(states) < len(trees) or len({state.held[:1] for state in states}) > 1 or not states[0].held:
        return UNKNOWN
    run.silence += 1
    try:
        made = map_together(run, change, [state.parts[1] for state in states], place, depth + 1)
        found = leaves(run, made) if made is not UNKNOWN else [change([Array()] * len(states))]  # of whatever arrays
    except EndedError:
        return UNKNOWN
    finally:
        run.silence -= 1
    if not all(isinstance(leaf, Array) for leaf in found or [UNKNOWN]):
        return UNKNOWN
    maker, _, *rest = states[0].parts
    dicts = [map_leaves(run, each, lambda _leaf: UNKNOWN, place, depth + 1) for each in states[0].parts[KEPT:]]
    return states[0].with_parts((maker, made, *rest[: KEPT - 2], *dicts))


def parts_like(found: Opened, other: Look) -> Sequence[Value]:
    """The children of another tree at the same places."""
    if isinstance(other, Opened) and other.keys is not None and other.keys == found.keys:
        return other.parts
    if isinstance(other, Opened) and other.keys is None:
        return other.parts * len(found.parts)
    return (UNKNOWN,) * len(found.parts)


def filled(
    run: Running, structure: Structure[str], skeleton: Value, rest: Iterator[Value], place: n.Node, depth: int = 0
) -> Value:
    """The skeleton of a treedef with leaves in its places."""
    if isinstance(structure, Leaf):
        return next(rest, UNKNOWN)
    found = opened(run, skeleton) if depth < DEEPEST else UNSEEN
    if not isinstance(found, Opened):
        return UNKNOWN
    inner = [child for _, child in children(structure)]
    parts = [filled(run, node, part, rest, place, depth + 1) for node, part in zip(inner, found.parts, strict=False)]
    return found.build(run, parts, place) if len(parts) == len(found.parts) else UNKNOWN
