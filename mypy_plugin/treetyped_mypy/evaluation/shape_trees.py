"""Shapes in a tree: JAX opens them to their numbers, where a function may want them as they are."""

from __future__ import annotations

from dataclasses import field

from mypy.nodes import Node

from treetyped_mypy.evaluation.arrays import Sizes
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.trees import DEEPEST
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Constant, Object, Tuple, Value
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.structure.path import Attr, Item, Path


@dataclass(slots=True)
class Taken:
    """What becomes of the numbers of shapes that are handed to a function one by one."""

    path: Path | None = None
    """Where the first of the shapes was."""
    without: set[Object] = field(default_factory=set)
    """The objects that hold no shape: a part may stand in a tree many times."""
    is_wanted: bool = False
    """One of the numbers certainly stands where a shape was meant."""


@dataclass(frozen=True, slots=True)
class Size(Constant):
    """A number that was taken out of a shape."""

    taken: Taken | None = None


def take_apart(run: Running, tree: Value, taken: Taken, place: Node, path: Path = ()) -> Value:
    """The tree with marked numbers for each shape in it; the very tree if it holds none."""
    is_known = isinstance(tree, Object) and tree in taken.without
    found = opened(run, tree) if len(path) < DEEPEST and not is_known else None
    if not isinstance(found, Opened) or found.keys is None:
        return tree
    if isinstance(tree, Sizes):
        taken.path = path if taken.path is None else taken.path
        return Tuple(tuple(Size(item.value, taken) if isinstance(item, Constant) else item for item in tree.items))
    steps = [Attr(str(key)) if found.is_class else Item(key) for key in found.keys]
    pairs = zip(found.parts, steps, strict=True)
    parts = [take_apart(run, part, taken, place, (*path, step)) for part, step in pairs]
    is_same = all(new is old for new, old in zip(parts, found.parts, strict=True))
    if is_same and isinstance(tree, Object):
        taken.without.add(tree)
    return tree if is_same else found.build(run, parts, place)


def want_shape(run: Running, value: Value) -> None:
    """The value stands where a shape is meant, and a number makes something else of it."""
    if isinstance(value, Size) and value.taken is not None and run.is_certain and not run.silence:
        value.taken.is_wanted = True
