"""``reveal_structure``: what JAX sees in a value, as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypeVar

import jax

from treetyped.show import describe_array, shown
from treetyped.tree.node import Node, open_node

T = TypeVar("T")


def reveal_structure(tree: T) -> T:
    """Print the structure of a tree, and return the tree.

    The rule: one line for each node, leaf and static field. mypy with the plugin prints the same picture of what it
    knows, with types in place of values, so the two tell what the checker has understood.

    Example:
        >>> import jax.numpy as jnp
        >>> from treetyped import reveal_structure
        >>> tree = reveal_structure({"w": jnp.ones((2, 3)), "b": [None, 0.5]})
        dict
          ['b']: list
            [0]: None
            [1]: leaf float
          ['w']: leaf f32[2,3]

    Args:
        tree: any tree.

    Returns:
        ``tree`` itself.
    """
    print("\n".join(draw("", tree)))
    return tree


def draw(label: str, value: Any) -> Iterator[str]:
    """``label`` and the value on one line, what is below it indented."""
    node = None if value is None else open_node(value)
    if node is None:
        yield label + ("None" if value is None else f"leaf {describe_array(value) or type(value).__name__}")
        return
    is_partial = type(value) is jax.tree_util.Partial
    yield label + title(node)
    for key, child in node.children:
        place = PARTIAL_PARTS[key.key] if is_partial else jax.tree_util.keystr((key,))
        yield from ("  " + line for line in draw(f"{place}: ", child))
    static = {"func": value.func} if is_partial else node.static
    yield from (f"  .{field}: static {shown(part)}" for field, part in static.items())


PARTIAL_PARTS: Final = (".args", ".keywords")


def title(node: Node) -> str:
    """The name of the class; of a container whether it is empty, of a class whether it flattens itself."""
    name = type(node.value).__name__
    if not node.children:
        return f"{name}, empty" if isinstance(node.value, dict | list | tuple) else name
    is_own = all(isinstance(key, jax.tree_util.FlattenedIndexKey) for key, _ in node.children)
    return f"{name}, flattens itself" if is_own and not isinstance(node.value, jax.tree_util.Partial) else name
