"""Python's functions that make an object, and read or set an attribute by its name."""

from __future__ import annotations

from mypy.nodes import Node

from treetyped_mypy.flow.assignment import set_attribute, set_field
from treetyped_mypy.flow.classes import kind_of
from treetyped_mypy.flow.contents import Fields
from treetyped_mypy.flow.instance_checks import class_behind
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import NONE, Class, Constant, Object, Value


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


def namespace(run: Running, given: list[Value], named: dict[str, Value], place: Node) -> Value | None:
    """``SimpleNamespace(lr=0.1)``: an object with these attributes, and whatever is set later."""
    return None if given else run.make(place, Fields(tuple(named.items())))


def type_(run: Running, given: list[Value], _named: dict[str, Value], _place: Node) -> Value | None:
    return class_behind(run, given[0]) if len(given) == 1 else None
