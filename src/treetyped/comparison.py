"""``==`` and ``hash`` of trees: always one answer, never an array."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import jax
import jax.numpy as jnp
import numpy as np

from treetyped.errors import TracedComparisonError, UnhashableTreeError
from treetyped.identity import COMPARES_FIELDS, PLAIN, identity
from treetyped.node import Node, node_of


def equal(self: Any, other: Any) -> Any:
    """Whether two trees are of one class and hold the same static values and the same leaves.

    Arrays are the same if shape, dtype and all values are; NaN is the same as NaN; a NumPy array can be the same as a
    JAX array, a Python number only as a number of its own type.

    Args:
        self: A tree.
        other: Anything.

    Returns:
        One ``bool``, or ``NotImplemented`` if ``other`` is of another class.

    Raises:
        TracedComparisonError: If the answer depends on the values of traced arrays.
    """
    if other.__class__ is not self.__class__:
        return NotImplemented
    if self is other:
        return True
    waiting = [_trees_below(self, other)]
    while waiting:  # in place of recursion: trees may be nested deeply
        pair = next(waiting[-1], _END)
        if pair is None:
            return False
        if pair is _END:
            waiting.pop()
        else:
            waiting.append(_trees_below(*pair))
    return True


setattr(equal, COMPARES_FIELDS, True)


def hashed(self: Any) -> int:
    """The hash of a tree whose leaves are numbers or other hashable values.

    Args:
        self: A tree.

    Raises:
        UnhashableTreeError: If a field holds an array or another value that is not hashable.
    """
    known: dict[int, int] = {}
    waiting = [self]
    while waiting:
        below = [tree for tree in _hashed_below(waiting[-1]) if id(tree) not in known]
        if below:
            waiting += below
        else:
            tree = waiting.pop()
            known[id(tree)] = _hash_of_tree(tree, known)
    return known[id(self)]


setattr(hashed, COMPARES_FIELDS, True)


def _split(node: Node, chosen: frozenset[str]) -> tuple[list[str], list[str]]:
    """The chosen static fields and the chosen children."""
    return [name for name in node.static if name in chosen], [name for name in node.children if name in chosen]


_END: Final = ((), ())

NUMBERS: Final = (int, float, bool, complex, str, bytes)
ARRAYS: Final = (np.ndarray, np.generic, jax.Array)


def _trees_below(ours: Any, theirs: Any) -> Iterator[tuple[Any, Any] | None]:
    """The pairs of trees in two trees of one class that compare themselves; ``None`` where the two differ."""
    if ours is theirs:
        return
    node: Node = type(ours).__treetyped__
    static, children = _split(node, node.compared)
    for name in static:
        if not _same_static(getattr(ours, name), getattr(theirs, name)):
            yield None
            return
    for name in children:
        our_value, their_value = getattr(ours, name), getattr(theirs, name)
        if our_value is their_value:
            continue
        if _is_leaf(our_value) and _is_leaf(their_value):
            if not _same_in_field(node, name, our_value, their_value):
                yield None
                return
            continue
        our_leaves, structure = _opened(our_value)
        their_leaves, their_structure = _opened(their_value)
        if structure != their_structure:
            yield None
            return
        for our_leaf, their_leaf in zip(our_leaves, their_leaves, strict=True):
            if type(our_leaf) is type(their_leaf) and _compares_fields(type(our_leaf).__eq__):
                yield our_leaf, their_leaf
            elif not _same_in_field(node, name, our_leaf, their_leaf):
                yield None
                return


def _same_static(ours: Any, theirs: Any) -> bool:
    return (ours is theirs and type(ours) in PLAIN) or identity(ours) == identity(theirs)


def _compares_fields(method: Any) -> bool:
    return getattr(method, COMPARES_FIELDS, False)


def _same_in_field(node: Node, name: str, ours: Any, theirs: Any) -> bool:
    try:
        return _same_leaf(ours, theirs)
    except _Traced:
        raise TracedComparisonError(
            f"{node.name} == {node.name} depends on {node.name}.{name}, which is traced, so there is no answer before "
            f"the program runs: compare outside of jit, or leaf by leaf with jax.tree.map(jnp.array_equal, a, b)"
        ) from None


class _Traced(Exception):  # noqa: N818
    """The values are not known yet."""


def _opened(value: Any) -> tuple[list[Any], Any]:
    """The leaves down to the next decorated class, which compares itself, and the structure above."""
    return jax.tree.flatten(value, is_leaf=_is_tree)


def _is_leaf(value: Any) -> bool:
    """Whether a value is certainly no node."""
    return type(value) in NUMBERS or type(value) is np.ndarray or isinstance(value, jax.Array)


def _is_tree(value: Any) -> bool:
    return node_of(type(value)) is not None


def _same_leaf(ours: Any, theirs: Any) -> bool:
    if ours is theirs:
        return True
    if type(ours) in NUMBERS and type(theirs) in NUMBERS:
        same = type(ours) is type(theirs) and (ours == theirs or (ours != ours and theirs != theirs))
        return bool(same)
    if _is_array(ours) or _is_array(theirs):
        return _is_array(ours) and _is_array(theirs) and _same_array(ours, theirs)
    if type(ours) is not type(theirs):
        return False
    return bool(np.all(ours == theirs)) or bool(np.all(ours != ours) and np.all(theirs != theirs))


def _is_array(value: Any) -> bool:
    return isinstance(value, ARRAYS)


def _same_array(ours: Any, theirs: Any) -> bool:
    if ours.shape != theirs.shape or ours.dtype != theirs.dtype:
        return False
    if isinstance(ours, jax.core.Tracer) or isinstance(theirs, jax.core.Tracer):
        raise _Traced
    first, second = _values(ours), _values(theirs)
    same = first == second
    return bool(np.all(same)) or bool(np.all(same | ((first != first) & (second != second))))


def _values(array: Any) -> np.ndarray[Any, Any]:
    if isinstance(array, np.ndarray):
        return array
    if jnp.issubdtype(array.dtype, jax.dtypes.prng_key):
        array = jax.random.key_data(array)
    return np.asarray(array)


def _hashed_below(value: Any) -> Iterator[Any]:
    """The trees in a tree, also in tuples, that hash themselves."""
    node: Node = type(value).__treetyped__
    waiting = [getattr(value, name) for name in _split(node, node.hashed)[1]]
    while waiting:
        part = waiting.pop()
        if isinstance(part, tuple):
            waiting += part
        elif _compares_fields(type(part).__hash__):
            yield part


def _hash_of_tree(tree: Any, known: Mapping[int, int]) -> int:
    node: Node = type(tree).__treetyped__
    static, children = _split(node, node.hashed)
    identities = tuple(identity(getattr(tree, name)) for name in static)
    hashes = (_hash_of_field(node, name, getattr(tree, name), known) for name in children)
    return hash((type(tree), identities, *hashes))


def _hash_of_field(node: Node, name: str, value: Any, known: Mapping[int, int]) -> int:
    try:
        return _hash_of_leaf(value, known)
    except TypeError:
        what = "an array" if _is_array(value) else f"a value of type {type(value).__name__}, which is not hashable"
        raise UnhashableTreeError(
            f"{node.name} has no hash because {node.name}.{name} holds {what}: hash something else, such as "
            f"id(tree), or decorate {node.name} with @pytree_dataclass(eq=False) to hash by identity"
        ) from None


def _hash_of_leaf(value: Any, known: Mapping[int, int]) -> int:
    """Equal leaves have equal hashes, also NaN, which Python hashes by identity; ``known`` are those of trees."""
    if id(value) in known:
        return known[id(value)]
    if isinstance(value, tuple):
        return hash((type(value), *(_hash_of_leaf(part, known) for part in value)))
    if _is_array(value):
        raise TypeError
    return hash(value) if value == value else 0
