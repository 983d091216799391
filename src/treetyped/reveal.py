"""``reveal_structure``: what JAX sees in a value, as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

import jax

from treetyped.show import describe_array
from treetyped.tree.node import open_node

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
    name = type(value).__name__
    is_empty_container = not node.children and isinstance(value, dict | list | tuple)
    yield label + (f"{name}, empty" if is_empty_container else name)
    for key, child in node.children:
        yield from ("  " + line for line in draw(f"{jax.tree_util.keystr((key,))}: ", child))
    yield from (f"  .{field}: static {value!r}" for field, value in node.static.items())
