"""``diff``: all places where two trees differ, each with its path, and both sides."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

import jax

from treetyped.arrays import is_array
from treetyped.errors import TracedComparisonError
from treetyped.show import pformat
from treetyped.tree.comparing import ARRAYS
from treetyped.tree.describe import describe, describe_pair
from treetyped.tree.node import KeyPath, Node, open_node, show_path
from treetyped.tree.values import Tolerance, differing, sides

Kind: TypeAlias = Literal["structure", "type", "dtype", "shape", "value"]


class Absent:
    """The type of `ABSENT`."""

    def __repr__(self) -> str:
        return "ABSENT"


ABSENT: Final = Absent()
"""What stands in a place that one of the trees does not have."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Difference:
    """One difference of two trees, made by `diff`.

    Args:
        path: where, as JAX's key path; ``jax.tree_util.keystr`` prints it as code.
        kind: what differs: the ``"structure"``, the ``"type"`` of a leaf, or the ``"dtype"``, ``"shape"`` or
            ``"value"`` of two leaves.
        left: what stands there in the first tree; `ABSENT` if it has no such place.
        right: what stands there in the second tree.
        said: the difference in words.
    """

    path: KeyPath
    kind: Kind
    left: Any
    right: Any
    said: str

    def __str__(self) -> str:
        return f"at {show_path(self.path)}: {self.said}"

    __repr__ = __str__


class Differences(tuple[Difference, ...]):
    """All differences of two trees, made by `diff`: empty, and so false, if there are none."""

    __slots__ = ()

    def __str__(self) -> str:
        return "\n".join(map(str, self)) or "no differences"

    __repr__ = __str__


def diff(a: Any, b: Any, rtol: float = 0.0, atol: float = 0.0) -> Differences:
    """List all differences of two trees, each with its path.

    The rule: trees differ in structure (a key that one lacks, another class, length or static value) and, where both
    have a leaf, in its type, dtype, shape and values. Beside and below a difference all is compared that both trees
    have. The list is empty exactly if `equal` is true; tolerances let values differ by ``atol + rtol * |b|``.

    Example:
        >>> import jax.numpy as jnp
        >>> from treetyped import tree
        >>> old = {"w": jnp.ones((2, 3)), "b": None, "rate": 0.1}
        >>> new = {"w": jnp.ones((2, 3)).at[0, 1].set(1.5), "rate": 0.2, "scale": 1.0}
        >>> print(tree.diff(old, new))
        at ['b']: "a" is None, "b" has no such key
        at ['rate']: "a" is 0.1, "b" is 0.2
        at ['w']: 1 of 6 values differs, at [0, 1]: "a" is 1.0, "b" is 1.5
        at ['scale']: "a" has no such key, "b" is a leaf (float)
        >>> assert not tree.diff(old, old)

    Args:
        a: any tree.
        b: any tree.
        rtol: tolerance relative to ``b``.
        atol: absolute tolerance.

    Returns:
        The differences: a tuple that prints one line for each.

    Raises:
        ValueError: a tolerance is no number of at least zero.
        TracedComparisonError: the answer depends on the values of traced arrays.
    """
    return Differences(compared(a, b, Tolerance(rtol, atol)))


def compared(a: Any, b: Any, tolerance: Tolerance) -> Iterator[Difference]:
    """All differences, from left to right; a stack in place of recursion, for trees of any depth."""
    waiting: list[tuple[KeyPath, Any, Any]] = [((), a, b)]
    while waiting:
        path, left, right = waiting.pop()
        if left is ABSENT or right is ABSENT:
            yield Difference(path, "structure", left, right, f'"a" {presence(left)}, "b" {presence(right)}')
            continue
        one, other = open_node(left), open_node(right)
        if one is None and other is None:
            yield from leaf_differences(path, left, right, tolerance)
            continue
        if one is not None and other is not None and type(left) is type(right):
            waiting += [((*path, key), *pair) for key, *pair in reversed([*pairs(one, other)])]
            left, right = without_own_keys(left, right), without_own_keys(right, left)
        if not are_alike(left, right):
            yield Difference(path, "structure", left, right, sides(*describe_pair(left, right)))


def pairs(one: Node, other: Node) -> Iterator[tuple[Any, Any, Any]]:
    """The children of two nodes of one class, by key; those that only one has count if the nodes are dicts."""
    ours, theirs = dict(one.children), dict(other.children)
    for key in ours | theirs:
        if isinstance(one.value, dict) or (key in ours and key in theirs):
            yield key, ours.get(key, ABSENT), theirs.get(key, ABSENT)


def without_own_keys(value: Any, other: Any) -> Any:
    """A dict without the keys that the other one lacks; anything else as it is."""
    if not isinstance(value, dict):
        return value
    kept = copy.copy(value)
    for key in value.keys() - other.keys():
        del kept[key]
    return kept


def are_alike(left: Any, right: Any) -> bool:
    one, other = open_node(left), open_node(right)
    return one is not None and other is not None and one.is_like(other)


def presence(side: Any) -> str:
    return "has no such key" if side is ABSENT else f"is {describe(side, open_node(side), None)}"


def leaf_differences(path: KeyPath, left: Any, right: Any, tolerance: Tolerance) -> Iterator[Difference]:
    if type(left) is not type(right) and not (isinstance(left, ARRAYS) and isinstance(right, ARRAYS)):
        yield Difference(path, "type", left, right, sides(leaf(left), leaf(right)))
        return
    if is_array(left) and left.dtype != right.dtype:
        yield Difference(path, "dtype", left, right, f'"a" has dtype {left.dtype}, "b" has dtype {right.dtype}')
    if is_array(left) and left.shape != right.shape:
        yield Difference(path, "shape", left, right, f'"a" has shape {left.shape}, "b" has shape {right.shape}')
        return
    if left is not right and (isinstance(left, jax.core.Tracer) or isinstance(right, jax.core.Tracer)):
        raise TracedComparisonError(
            f"tree.diff: the values at {show_path(path)} are traced, so not known: call it outside of jit"
        )
    said = differing(left, right, tolerance)
    if said is not None:
        yield Difference(path, "value", left, right, said)


def leaf(value: Any) -> str:
    """A leaf by its type; an array that is none of JAX's by what it is, ``f32[3](shape)``."""
    return f"a leaf ({pformat(value) if is_array(value) else type(value).__name__})"
