"""Classes that travel by value: what ``cloudpickle`` sends of a class that no other process can import.

That is a class of a script or a notebook. ``cloudpickle`` makes an empty class with the same bases first, and fills it
with the attributes of the original. Nothing that hangs on a decorated class is tied to its process but its `Node`,
and loading that is what gives the new class its slots and registers it with JAX.
"""

import copyreg
import threading
from typing import Any, Final

from treetyped.annotations import Fields, fields_of, is_text, set_fields
from treetyped.layout import slots_of, storage
from treetyped.loose import StaticTable
from treetyped.node import NODE, Node, node_of
from treetyped.registration import register

_LOCK: Final = threading.Lock()


def bind(node: Node, cls: type) -> None:
    """Makes ``node`` that of ``cls``."""
    node.owner = cls
    if node.table is not None:
        node.table.owner = cls
    if node.slots:
        node.storage = storage(cls, slots_of(node.children, node.table))
    setattr(cls, NODE, node)


def reduced(node: Node) -> tuple[Any, ...]:
    """What ``pickle`` keeps of a node: the class and the facts about its fields."""
    facts = (node.name, node.children, node.static, node.frozen, node.slots, node.compared, node.hashed)
    # A name in a text is looked up in the class's module, which the other process does not have.
    fields = dict(fields_of(node.owner)) if is_text(node.owner) else None
    return _loaded, (node.owner, facts, fields)


def _loaded(cls: type, facts: tuple[Any, ...], fields: Fields | None) -> Node:
    """The node of a class that may have been loaded before, or is still empty."""
    with _LOCK:
        return node_of(cls) or _made(cls, facts, fields)


def _made(cls: type, facts: tuple[Any, ...], fields: Fields | None) -> Node:
    name, children, static, frozen, slots, compared, hashed = facts
    table = StaticTable(name, static) if static else None
    node = Node(name, children, static, table, frozen, slots, compared, hashed)
    if slots:
        for attribute, value in slots_of(children, table).items():
            setattr(cls, attribute, value)
    if fields is not None:
        set_fields(cls, fields)
    bind(node, cls)
    register(cls, node)
    return node


copyreg.pickle(Node, reduced)
