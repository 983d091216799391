"""Two calls of one jitted function with trees alike: JAX asks whether what is static is equal.

Of two arrays it gets no answer. The hash of a tree leaves its static part out, so trees alike do meet in JAX's cache.
Source: ``PyTreeDef`` of jaxlib.
"""

from __future__ import annotations

from typing import TypeAlias

from mypy.types import Type

from treetyped_mypy.errors import classes, codes
from treetyped_mypy.evaluation.arrays import KEY, Array, as_array
from treetyped_mypy.evaluation.atoms import Transformed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.keys import Key
from treetyped_mypy.evaluation.rules.tree import nodes
from treetyped_mypy.evaluation.trees import leaves
from treetyped_mypy.flow.values import Value
from treetyped_mypy.structure.match import match
from treetyped_mypy.structure.mismatch import StaticMismatch
from treetyped_mypy.structure.nodes import ClassNode, Structure

Given: TypeAlias = tuple[tuple[object, ...], list[Structure[Type]]]
"""The kinds and shapes of all leaves, and the trees."""


def report_other_array(made: LibraryCall, t: Transformed) -> bool:
    """Whether a call before had another array at a static place, and nothing else that differs."""
    run = made.run
    if t.options or made.named or not run.is_certain or run.is_for_strangers or run.silence or run.tracing:
        return False
    trees = [made.structure(value) for value in made.positional]
    if not any(map(holds_own_array, trees)):
        return False
    kinds = [kinds_of_leaves(made, value) for value in made.positional]
    if None in kinds:
        return False
    now: Given = (tuple(kinds), trees)
    earlier = run.compiled.setdefault(t, [])
    found = next((each for each in (other_array(before, now) for before in earlier) if each is not None), None)
    if now not in earlier:
        earlier.append(now)
    if found is None:
        return False
    text = classes.another_static_array(t.word, found.right.key, found.names[0])
    made.say(codes.STATIC, text, classes.CHILD_CURE)
    return True


def holds_own_array(tree: Structure[Type]) -> bool:
    """Whether an array at a static place was made for this tree: of no other one it is known which it is."""
    return any(
        isinstance(node, ClassNode) and any(classes.is_own_array(text) for _, text in node.static)
        for node in nodes(tree)
    )


def kinds_of_leaves(made: LibraryCall, value: Value) -> tuple[object, ...] | None:
    """By leaf; none where one is not seen."""
    found = leaves(made.run, value)
    if found is None:
        return None
    arrays = [*map(as_array, found)]
    kinds = [kind_of_leaf(array) for array in arrays if array is not None]
    return tuple(kinds) if len(kinds) == len(arrays) and None not in kinds else None


def kind_of_leaf(array: Array) -> object:
    """None where it is not seen."""
    if isinstance(array, Key):
        return (KEY, array.is_new)
    return None if array.kind is None or array.shape is None else (array.kind, array.shape, array.is_weak)


def other_array(before: Given, now: Given) -> StaticMismatch[Type] | None:
    if before[0] != now[0]:
        return None
    found = [each for one, other in zip(before[1], now[1], strict=True) for each in match(one, other, equal=True)]
    arrays = [each for each in found if isinstance(each, StaticMismatch) and are_arrays(each)]
    return arrays[0] if arrays and len(arrays) == len(found) else None


def are_arrays(mismatch: StaticMismatch[Type]) -> bool:
    """Whether nothing but arrays differs, each made for its own tree."""
    texts = [dict(side.static).get(name) for side in (mismatch.left, mismatch.right) for name in mismatch.names]
    return all(map(classes.is_own_array, texts))
