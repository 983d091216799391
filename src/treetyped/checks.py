"""The checks at the end of ``__init__``: the object is complete, valid, and of a decorated class."""

from typing import Any

from treetyped.errors import not_decorated, not_set
from treetyped.node import Node, nearest_node, node_of


def finish(self: Any, node: Node) -> None:
    """Checks an object that has just been made.

    Raises:
        MissingFieldError: If a field is not set.
        StaticValueError: If a static field holds an array or a value that is not hashable.
    """
    if node.frozen:
        for name in node.children:
            if not hasattr(self, name):
                raise not_set(node.name, name)
    if node.table is None:
        return
    if not node.slots:
        missing = [name for name in node.static if not hasattr(self, name)]
        if not missing:
            node.table.accept(*(getattr(self, name) for name in node.static))
        elif node.frozen:
            raise not_set(node.name, missing[0])
        return
    node.table.finish(self)


def guard(self: object) -> None:
    """Refuses an instance of an undecorated subclass."""
    if node_of(type(self)) is None:
        base, _ = nearest_node(type(self))
        raise not_decorated(type(self).__name__, base.__name__)
