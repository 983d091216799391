"""``==`` and ``hash`` of trees: always one answer, never an array."""

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from treetyped.errors import TracedComparisonError, UnhashableTreeError
from treetyped.identity import COMPARES_FIELDS, identity
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
    node: Node = type(self).__treetyped__
    static, children = _split(node, node.compared)
    if any(identity(getattr(self, name)) != identity(getattr(other, name)) for name in static):
        return False
    return all(_same_field(node, name, getattr(self, name), getattr(other, name)) for name in children)


setattr(equal, COMPARES_FIELDS, True)


def hashed(self: Any) -> int:
    """The hash of a tree whose leaves are numbers or other hashable values.

    Args:
        self: A tree.

    Raises:
        UnhashableTreeError: If a field holds an array or another value that is not hashable.
    """
    node: Node = type(self).__treetyped__
    static, children = _split(node, node.hashed)
    identities = tuple(identity(getattr(self, name)) for name in static)
    return hash((type(self), identities, *(_hash_of_field(node, name, getattr(self, name)) for name in children)))


setattr(hashed, COMPARES_FIELDS, True)


def _split(node: Node, chosen: frozenset[str]) -> tuple[list[str], list[str]]:
    """The chosen static fields and the chosen children."""
    return [name for name in node.static if name in chosen], [name for name in node.children if name in chosen]


def _same_field(node: Node, name: str, ours: Any, theirs: Any) -> bool:
    our_leaves, structure = _opened(ours)
    their_leaves, their_structure = _opened(theirs)
    if structure != their_structure:
        return False
    try:
        return all(map(_same_leaf, our_leaves, their_leaves))
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


def _is_tree(value: Any) -> bool:
    return node_of(type(value)) is not None


def _same_leaf(ours: Any, theirs: Any) -> bool:
    if ours is theirs:
        return True
    if _is_array(ours) or _is_array(theirs):
        return _is_array(ours) and _is_array(theirs) and _same_array(ours, theirs)
    if type(ours) is not type(theirs):
        return False
    return bool(np.all(ours == theirs)) or bool(np.all(ours != ours) and np.all(theirs != theirs))


def _is_array(value: Any) -> bool:
    return isinstance(value, jax.Array | np.ndarray | np.generic)


def _same_array(ours: Any, theirs: Any) -> bool:
    if ours.shape != theirs.shape or ours.dtype != theirs.dtype:
        return False
    if isinstance(ours, jax.core.Tracer) or isinstance(theirs, jax.core.Tracer):
        raise _Traced
    first, second = _values(ours), _values(theirs)
    return bool(np.all((first == second) | ((first != first) & (second != second))))


def _values(array: Any) -> np.ndarray[Any, Any]:
    if jnp.issubdtype(array.dtype, jax.dtypes.prng_key):
        array = jax.random.key_data(array)
    return np.asarray(array)


def _hash_of_field(node: Node, name: str, value: Any) -> int:
    try:
        return _hash_of_leaf(value)
    except UnhashableTreeError:  # of a tree inside this one: it names the field exactly
        raise
    except TypeError:
        what = "an array" if _is_array(value) else f"a value of type {type(value).__name__}, which is not hashable"
        raise UnhashableTreeError(
            f"{node.name} has no hash because {node.name}.{name} holds {what}: hash something else, such as "
            f"id(tree), or decorate {node.name} with @pytree_dataclass(eq=False) to hash by identity"
        ) from None


def _hash_of_leaf(value: Any) -> int:
    """Equal leaves have equal hashes, also NaN, which Python hashes by identity."""
    if isinstance(value, tuple):
        return hash((type(value), *map(_hash_of_leaf, value)))
    if _is_array(value):
        raise TypeError
    return hash(value) if value == value else 0
