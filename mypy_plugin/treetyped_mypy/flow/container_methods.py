"""The methods of Python's containers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy.nodes import Node

from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.containers import MAPPINGS, kinds_of
from treetyped_mypy.flow.contents import Many
from treetyped_mypy.flow.list_methods import list_method
from treetyped_mypy.flow.mapping_methods import mapping_method
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import NONE, UNKNOWN, Value

METHODS: Final = {
    "list": frozenset(
        {"append", "extend", "insert", "pop", "clear", "copy", "index", "count", "reverse", "remove", "sort"}
    ),
    "dict": frozenset(
        {"items", "keys", "values", "get", "pop", "popitem", "clear", "update", "setdefault", "copy", "fromkeys"}
    ),
    **dict.fromkeys(("FrozenDict", "State"), frozenset({"items", "keys", "values", "get"})),
    "deque": frozenset(
        {"append", "appendleft", "extend", "pop", "popleft", "clear", "copy", "index", "count", "remove", "rotate"}
    ),
    "frozenset": frozenset({"union", "intersection", "difference", "issubset", "issuperset", "isdisjoint"}),
    "set": frozenset({"add", "discard", "remove", "clear", "update", "copy", "pop", "union", "intersection"}),
}


def method(run: Running, owner: Value, name: str, arguments: Sequence[Argument], place: Node) -> Value | None:
    """What the method returns, after what it has changed; none if it is not followed."""
    kinds = kinds_of(run, owner)
    family = {"dict" if kind in MAPPINGS else kind for kind in kinds}
    if len(family) != 1 or any(argument.stars for argument in arguments):
        return None
    (kind,) = family
    given = [argument.value for argument in arguments if argument.name is None]
    named = {argument.name: argument.value for argument in arguments if argument.name is not None}
    if any(name not in METHODS.get(each, METHODS.get(kind, frozenset())) for each in kinds):
        return None
    if kind == "dict":
        return mapping_method(run, owner, name, given, named, place)
    if kind in ("set", "frozenset"):
        return set_method(run, owner, name, given)
    return list_method(run, owner, name, given, named, place)


def set_method(run: Running, owner: Value, name: str, given: list[Value]) -> Value | None:
    if name in ("add", "update", "discard", "remove", "clear", "pop"):
        run.change(owner, lambda held: (Many("set", UNKNOWN),))
        return UNKNOWN if name == "pop" else NONE
    return None
