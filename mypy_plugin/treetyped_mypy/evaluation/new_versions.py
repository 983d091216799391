"""Whether a call's result is a new version of what it was given."""

from __future__ import annotations

from collections.abc import Iterator

from treetyped_mypy.evaluation.arrays import as_array
from treetyped_mypy.evaluation.atoms import Node, Thing
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.shapes import differ
from treetyped_mypy.evaluation.trees import DEEPEST, seen_leaves
from treetyped_mypy.flow.lineage import lineage
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Class, Object, Tuple, Value
from treetyped_mypy.flow.values import class_of as builtin_class


def is_new_version(run: Running, old: Value, new: Value) -> bool:
    """Whether the result, or one of those that are returned together, is such a tree as the old one, and another."""
    if is_alike(run, old, new):
        return True
    return isinstance(new, Tuple) and new.cls is None and any(is_alike(run, old, item) for item in new.items)


def is_new_state(run: Running, old: Value, new: Value) -> bool:
    """The same, of what never changes: an object of a base of its class is one, too."""
    parts = (new, *(new.items if isinstance(new, Tuple) else ()))
    return is_new_version(run, old, new) or any(is_made_anew(old, part) for part in parts)


def is_made_anew(old: Value, new: Value) -> bool:
    match old, new:
        case Object(cls=Class() as one), Object(cls=Class() as other):
            return old is not new and other in lineage(one)
        case (Thing(kind="own_optimizer"), Thing(kind="own_optimizer")) | (Node(), Node()):
            return old is not new
        case _:
            return False


def is_alike(run: Running, old: Value, new: Value) -> bool:
    found = [*pairs(run, old, new)]
    has_node = isinstance(opened(run, old), Opened) or is_state(old)
    return old is not new and has_node and False not in found and True in found


def has_same_leaves(run: Running, old: Value, new: Value) -> bool:
    one, other = seen_leaves(run, old), seen_leaves(run, new)
    return len(one) == len(other) and all(left is right for left, right in zip(one, other, strict=True))


def is_state(value: Value) -> bool:
    return isinstance(value, Thing) and value.kind == "opt_state"


def pairs(run: Running, old: Value, new: Value, depth: int = 0) -> Iterator[bool]:
    """Whether they are alike, for each node and array of which it is seen."""
    left, right = opened(run, old), opened(run, new)
    if isinstance(left, Opened) and isinstance(right, Opened):
        yield from pairs_below(run, left, right, depth)
    elif left is None and right is None:
        one, other = as_array(old), as_array(new)
        if one is not None and other is not None:
            is_of_kind = one.kind is None or other.kind is None or one.kind == other.kind
            yield is_of_kind and not differ(one.shape, other.shape)
        else:
            yield builtin_class(old) == builtin_class(new)
    elif (left is None) != (right is None) and (isinstance(left, Opened) or isinstance(right, Opened)):
        yield False


def pairs_below(run: Running, left: Opened, right: Opened, depth: int) -> Iterator[bool]:
    one, other = ((node.kind, node.keys, node.is_class, len(node.parts)) for node in (left, right))
    if one != other:
        yield False
    elif depth < DEEPEST:
        for old, new in zip(left.parts, right.parts, strict=True):
            yield from pairs(run, old, new, depth + 1)
