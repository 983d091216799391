"""How objects are pickled and copied, and how a pickle is read by a class that has changed since.

A pickle holds the values of the fields by name, so they find their places again also if a field was moved, or has
become static, or a leaf. A field that the pickle does not have takes its default. Everything else is refused before
the object gets its first value.
"""

import copy
import dataclasses
from typing import Any, Final

from treetyped.copying import ways_of
from treetyped.errors import not_declared, not_pickled
from treetyped.loose import HOLDER
from treetyped.node import Node

_UNSET: Final = "__unset__"
"""In the state of an object that is not complete: the names of the fields that it does not have."""


def make_picklable(cls: Any) -> None:
    """Lets ``pickle`` and ``copy`` reach the slots, unless the class has a way of its own."""
    own = ("__reduce__", "__reduce_ex__", "__getstate__", "__setstate__")
    if all(getattr(cls, name, None) is getattr(object, name, None) for name in own):
        cls.__getstate__ = _state
        cls.__setstate__ = _set_state
        if not hasattr(cls, "__copy__") and not hasattr(cls, "__deepcopy__"):
            cls.__copy__ = _copy
            cls.__deepcopy__ = _deepcopy


def _copy(self: Any) -> Any:
    node: Node = type(self).__treetyped__
    ways = node.ways or ways_of(node)
    if ways is not None:
        try:
            return ways.copied(self)
        except AttributeError:
            pass
    made = object.__new__(type(self))
    _set_any_state(made, _any_state(self))
    return made


def _deepcopy(self: Any, memo: dict[int, Any]) -> Any:
    node: Node = type(self).__treetyped__
    ways = node.ways or ways_of(node)
    if ways is not None:
        try:
            return ways.deeply_copied(self, memo)
        except AttributeError:
            pass
    memo[id(self)] = made = object.__new__(type(self))
    _set_any_state(made, copy.deepcopy(_any_state(self), memo))
    return made


def _state(self: Any) -> Any:
    """The form and the values of a complete object in slots; of any other, see below."""
    node: Node = type(self).__treetyped__
    ways = node.ways or ways_of(node)
    if ways is not None:
        try:
            return ways.state(self)
        except AttributeError:
            pass
    return _any_state(self)


def _any_state(self: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """The fields by name, and whatever else is in the instance's ``__dict__``."""
    node: Node = type(self).__treetyped__
    # The holder goes as a whole: a deep copy shares it, as static values cannot change.
    stored = _stored(node)
    fields = {name: getattr(self, name) for name in stored if hasattr(self, name)}
    if node.slots and node.table is not None:
        fields[HOLDER] = node.table.settled(self)
    others = {name: value for name, value in getattr(self, "__dict__", {}).items() if name not in fields}
    if not _is_complete(node, fields):
        fields[_UNSET] = tuple(name for name in (*node.children, *node.static) if not hasattr(self, name))
    return fields, others


def _set_state(self: Any, state: Any) -> None:
    form = state[0]
    if type(form) is dict:
        _set_any_state(self, state)
        return
    node: Node = type(self).__treetyped__
    ways = node.ways or ways_of(node)
    if ways is not None and form == ways.form:
        ways.fill(self, state)
        return
    children, static = form
    fields = dict(zip((*children, *static), state[1:], strict=True))
    _set_fields(self, _in_todays_form(self, node, fields, {}))


def _set_any_state(self: Any, state: tuple[dict[str, Any], dict[str, Any]]) -> None:
    fields, others = state
    node: Node = type(self).__treetyped__
    if not _is_complete(node, fields):
        fields = _in_todays_form(self, node, fields, others)
    _set_fields(self, others | fields)


def _set_fields(self: Any, fields: dict[str, Any]) -> None:
    for name, value in fields.items():
        object.__setattr__(self, name, value)


def _stored(node: Node) -> tuple[str, ...]:
    """The attributes that hold the fields."""
    return (*node.children, *((HOLDER,) if node.slots and node.table else node.static))


def _is_complete(node: Node, fields: dict[str, Any]) -> bool:
    """Whether there is a value for every field that the class has today, and for no other."""
    if fields.keys() != {*_stored(node)}:
        return False
    return HOLDER not in fields or (node.table is not None and node.table.is_complete(fields[HOLDER]))


def _in_todays_form(self: Any, node: Node, fields: dict[str, Any], others: dict[str, Any]) -> dict[str, Any]:
    """The fields as the class has them today.

    Raises:
        OutdatedPickleError: If the pickle has a value without a field, or no value for a field without default.
        StaticValueError: If a field that is static now has a value that cannot be.
    """
    held = fields.get(HOLDER, ())
    if node.table is not None and type(held) is node.table.drafts:
        return fields  # a copy of an object that is still being made
    values = {name: value for name, value in fields.items() if name not in (HOLDER, _UNSET)} | dict(held)
    declared = {each.name: each for each in dataclasses.fields(self)}
    homeless = values if hasattr(self, "__dict__") else values | others
    for name in homeless:
        if name not in declared:
            raise not_declared(node.name, name)
    for name in declared.keys() - values.keys() - {*fields.get(_UNSET, ())}:
        values[name] = _default(node, declared[name])
    if node.table is None or not values.keys() >= {*node.static}:
        return values
    held = node.table.intern(*(values[name] for name in node.static))  # refuses what cannot be static
    return {name: values[name] for name in node.children if name in values} | {HOLDER: held} if node.slots else values


def _default(node: Node, declared: "dataclasses.Field[Any]") -> Any:
    if declared.default_factory is not dataclasses.MISSING:
        return declared.default_factory()
    if declared.default is dataclasses.MISSING:
        raise not_pickled(node.name, declared.name)
    return declared.default
