"""The leaves of a tree with their places: paths, and roles by the annotations on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from mypy.nodes import Node

from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.evaluation.declared import NO_HINT, Hint, Role
from treetyped_mypy.evaluation.look import UNSEEN, Opened
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.trees import DEEPEST
from treetyped_mypy.flow.joining import join
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Either, Value
from treetyped_mypy.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Spot:
    """A leaf, where it stands, and its role."""

    leaf: Value
    path: tuple[str, ...]
    role: Role


def map_spots(
    run: Running,
    value: Value,
    change: Callable[[Spot], Value],
    place: Node,
    path: tuple[str, ...] = (),
    hint: Hint = NO_HINT,
) -> Value:
    """The same tree with other leaves, of each of which the place is known; what is not seen stays unknown."""
    if isinstance(value, Either):
        acts = [partial(map_spots, run, option, change, place, path, hint) for option in value.options]
        return join(run.alternatives(acts))
    node = opened(run, value) if len(path) < DEEPEST else UNSEEN
    if node is None:
        return change(Spot(value, path, hint.role))
    if not isinstance(node, Opened):
        return UNKNOWN
    parts = [
        map_spots(run, part, change, place, (*path, step(node, key)), hint.below(run, value, node, key))
        for key, part in zip(node.keys or (None,) * len(node.parts), node.parts, strict=True)
    ]
    return node.build(run, parts, place)


def placed_leaves(run: Running, value: Value, path: tuple[str, ...] = ()) -> Iterator[tuple[str, Value]]:
    """The leaves that are known to be there, each with its path; an optimiser is a pair of functions."""
    if isinstance(value, Thing) and value.kind == "opt":
        yield "".join((*path, ".init")), value
        return
    node = opened(run, value) if len(path) < DEEPEST else UNSEEN
    if node is None:
        yield "".join(path), value
    elif isinstance(node, Opened):
        for key, part in zip(node.keys or (None,) * len(node.parts), node.parts, strict=True):
            yield from placed_leaves(run, part, (*path, step(node, key)))


def step(node: Opened, key: int | str | None) -> str:
    """``.weight``, ``[0]``, ``['w']``; ``[*]`` for each of some number."""
    return "[*]" if key is None else f".{key}" if node.is_class else f"[{key!r}]"
