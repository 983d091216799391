"""Instances of a class that is only declared: their fields, and copies of them with other fields."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from mypy import nodes as n

from treetyped_mypy.errors import python
from treetyped_mypy.evaluation import promised_states
from treetyped_mypy.evaluation.atoms import Node, Part
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.flow.attributes import lacks
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Value


def attribute(run: Running, owner: Node, name: str, place: n.Node) -> Value:
    found = owner.fields.get(name)
    if found is None and owner.cls is not None and lacks(owner.cls, name):
        run.raises(place, python.missing_field(owner.cls.name, name, [field for field, _ in owner.children]))
        return UNKNOWN
    if found is None and name == "replace" and has_generated_replace(owner):
        return Part(owner, name)
    return found or promised_states.method(owner, name) or UNKNOWN


def has_generated_replace(owner: Node) -> bool:
    """Whether a library gave the class its ``replace``."""
    symbol = owner.declared.type.get("replace") if owner.declared is not None else None
    return symbol is not None and symbol.plugin_generated


def replaced(call: LibraryCall, owner: Node) -> Value:
    """What is not seen of a field may be what its class makes of it, whatever it is given."""
    if call.is_open or call.positional or owner.declared is None:
        return UNKNOWN
    children = tuple(
        (name, call.named.get(name, value) if value is not UNKNOWN else UNKNOWN) for name, value in owner.children
    )
    return replace(owner, children=children)


def replaced_by_function(call: LibraryCall) -> Value | None:
    """``dataclasses.replace(owner, ...)``."""
    owner = call.get(0)
    return replaced(replace(call, positional=call.positional[1:]), owner) if isinstance(owner, Node) else None


RULES: Final[dict[str, Callable[[LibraryCall], Value | None]]] = {"dataclasses.replace": replaced_by_function}
