"""How much is known of a tree."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Final

from mypy.nodes import Expression, NameExpr, TypeInfo, Var
from mypy.types import TupleType
from mypy.typevars import fill_typevars_with_any

from treetyped_mypy.evaluation.atoms import Spot, Thing
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.naming import short_name
from treetyped_mypy.evaluation.opened_instances import flattens_itself
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.structures import lift
from treetyped_mypy.evaluation.trees import DEEPEST
from treetyped_mypy.flow.contents import Contents, Many, values_in
from treetyped_mypy.flow.ends import SpentError
from treetyped_mypy.flow.running import MOST_LOOKS, Running
from treetyped_mypy.flow.values import UNKNOWN, Atom, Either, External, Object, Tuple, Value
from treetyped_mypy.structure.nodes import OpaqueNode, Structure, Unknown
from treetyped_mypy.structure.walk import children
from treetyped_mypy.types.field_types import field_type
from treetyped_mypy.types.numeric_types import is_number

MOST: Final = 200
"""How many values are looked through for one that is unknown."""

MOST_NODES: Final = 5_000
"""How many nodes of one tree are looked into."""


class Knowledge(IntEnum):
    """Of a tree, or of all that one call takes."""

    NONE = 0
    """Not even whether it is a leaf."""
    PART = 1
    FULL = 2
    """Each node and each leaf: whatever the shape and the dtype are, and however many a list or a dict has."""


def knowledge(run: Running, value: Value, written: Expression | None) -> Knowledge:
    """Of the value of one argument; of a tree with very many nodes, in part."""
    if value is UNKNOWN:
        return Knowledge.FULL if written is not None and is_declared_number(written) else Knowledge.NONE
    looks, run.looks = run.looks, max(run.looks, MOST_LOOKS - MOST_NODES)
    try:
        return of_value(run, value, 0)
    except SpentError:
        return Knowledge.PART
    finally:
        run.looks = looks


def of_value(run: Running, value: Value, depth: int) -> Knowledge:
    if value is UNKNOWN:
        return Knowledge.NONE
    if is_taken_apart_by_itself(run, value):
        return glance(run, value)  # its own function would run, and might do more
    found = opened(run, value) if depth < DEEPEST else None
    if found is None:
        return Knowledge.FULL
    if isinstance(found, Opened):
        return of_all_parts(of_value(run, part, depth + 1) for part in parts_unsaid(found))
    match value:
        case Thing(kind="opt_state", held=held):
            known = of_all_parts(of_value(run, each, depth + 1) for _, each in held)
            return known if held else Knowledge.PART
        case Spot(is_leaf=False):
            return Knowledge.NONE
        case Atom():
            return Knowledge.FULL  # it is of a library's class, which is seen
        case _:
            return of_structure(lift(run, value))


def is_taken_apart_by_itself(run: Running, value: Value) -> bool:
    cls = value.cls if isinstance(value, Object | Tuple) else None
    return cls is not None and (flattens_itself(cls) or cls.definition in run.flattenings)


def parts_unsaid(found: Opened) -> list[Value]:
    """The parts, but for fields that are not seen and are declared to be numbers, which are leaves."""
    if found.keys is None or found.info is None:
        return [*found.parts]
    info = found.info
    pairs = zip(found.keys, found.parts, strict=True)
    return [part for name, part in pairs if part is not UNKNOWN or not is_number_field(info, str(name))]


def of_all_parts(parts: Iterable[Knowledge]) -> Knowledge:
    return Knowledge.FULL if all(part is Knowledge.FULL for part in parts) else Knowledge.PART


def of_structure(structure: Structure[str]) -> Knowledge:
    if isinstance(structure, Unknown):
        return Knowledge.FULL if structure.is_computed else Knowledge.NONE
    if isinstance(structure, OpaqueNode):
        return Knowledge.PART
    return of_all_parts(of_structure(child) for _, child in children(structure))


def is_declared_number(written: Expression) -> bool:
    """Whether it is a name that is declared to be a number: it may be an array of them as well, which is a leaf too."""
    variable = written.node if isinstance(written, NameExpr) else None
    return isinstance(variable, Var) and variable.type is not None and is_number(variable.type)


def is_number_field(info: TypeInfo, name: str) -> bool:
    own = fill_typevars_with_any(info)
    return is_number(field_type(own.partial_fallback if isinstance(own, TupleType) else own, name))


def glance(run: Running, value: Value) -> Knowledge:
    """The same at a glance, for every expression: nothing is run for it."""
    if is_unseen(value):
        return Knowledge.NONE
    if isinstance(value, Thing) and value.kind == "opt_state" and not value.held:
        return Knowledge.PART
    left, seen = held_in(run, value), set[int]()
    while left and len(seen) < MOST:
        found = left.pop()
        if is_unseen(found):
            return Knowledge.PART
        if id(found) not in seen:
            seen.add(id(found))
            left += held_in(run, found)
    return Knowledge.FULL


def is_unseen(value: Value) -> bool:
    """Whether it is anything, or what a module defines that nothing is known of."""
    is_foreign = isinstance(value, External) and not value.is_class and short_name(value.fullname) is None
    return value is UNKNOWN or is_foreign


def held_in(run: Running, value: Value) -> list[Value]:
    match value:
        case Tuple(items=items):
            return [*items]
        case Object():
            held = run.state.held(value)
            return [UNKNOWN] if held is None else [inner for contents in held for inner in seen_in(contents)]
        case Thing(held=held):
            return [inner for _, inner in held]
        case Atom(parts=parts):
            return [*parts]
        case Either(options=found):
            return [*found]
        case _:
            return []


def seen_in(contents: Contents) -> list[Value]:
    """Nobody asks for the keys of a dict that is only declared."""
    return [contents.element] if isinstance(contents, Many) else values_in(contents)
