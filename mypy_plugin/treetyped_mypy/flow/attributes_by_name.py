"""Python's functions that make an object, and read or set an attribute by its name."""

from __future__ import annotations

from mypy.nodes import Node

from treetyped_mypy.flow.assignment import set_attribute, set_field
from treetyped_mypy.flow.attributes import holds, is_unset
from treetyped_mypy.flow.classes import kind_of, member
from treetyped_mypy.flow.contents import Fields
from treetyped_mypy.flow.instance_checks import class_behind
from treetyped_mypy.flow.lacking import may_have
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import NONE, UNKNOWN, Class, Constant, Object, Plain, Tuple, Value, options


def set_attr(run: Running, given: list[Value], _named: dict[str, Value], place: Node) -> Value | None:
    match given:
        case [owner, Constant(value=str() as name), value]:
            set_attribute(run, owner, name, value, place)
            return NONE
        case _:
            return None


def set_anyway(run: Running, given: list[Value], _named: dict[str, Value], _place: Node) -> Value | None:
    """``object.__setattr__(x, name, value)``: also of an instance that never changes otherwise."""
    match given:
        case [Object(cls=Class()) as owner, Constant(value=str() as name), value]:
            if run.state.held(owner) is None:
                run.release(value)
            run.change(owner, lambda contents: set_field(contents, name, value))
            return NONE
        case _:
            return None


def new(run: Running, given: list[Value], _named: dict[str, Value], place: Node) -> Value | None:
    """``object.__new__(C)``: an instance without attributes."""
    match given:
        case [Class() as cls] if kind_of(run, cls) in ("plain", "dataclass"):
            made = Object(place, cls)
            run.state.hold(made, (Fields(()),))
            return made
        case _:
            return None


def get_attr(run: Running, given: list[Value], _named: dict[str, Value], place: Node) -> Value | None:
    match given:
        case [owner, Constant(value=str() as name)]:
            return run.read(owner, name, place)
        case _:
            return None


def has_attr(run: Running, given: list[Value], _named: dict[str, Value], _place: Node) -> Value | None:
    match given:
        case [owner, Constant(value=str() as name)]:
            found = {has(run, option, name) for option in options(owner)}
            return Constant(answer) if len(found) == 1 and (answer := found.pop()) is not None else Plain("bool")
        case _:
            return UNKNOWN


def has(run: Running, owner: Value, name: str) -> bool | None:
    """Whether the value has the attribute; none where that is not seen."""
    match owner:
        case Object(cls=Class() as cls):
            held = run.state.held(owner) or ()
            if holds(run, owner, name) or (kind_of(run, cls) is not None and member(run, cls, name) is not None):
                return True
            is_seen = bool(held) and all(isinstance(contents, Fields) for contents in held)
            return False if is_seen and kind_of(run, cls) is not None and is_unset(run, cls, name) else None
        case Constant() | Tuple(cls=None) | Object(cls=None):
            return may_have(run, owner, name) and (None if isinstance(owner, Object) else True)
        case _:
            return None


def namespace(run: Running, given: list[Value], named: dict[str, Value], place: Node) -> Value | None:
    """``SimpleNamespace(lr=0.1)``: an object with these attributes, and whatever is set later."""
    return None if given else run.make(place, Fields(tuple(named.items())))


def type_(run: Running, given: list[Value], _named: dict[str, Value], _place: Node) -> Value | None:
    return class_behind(run, given[0]) if len(given) == 1 else None
