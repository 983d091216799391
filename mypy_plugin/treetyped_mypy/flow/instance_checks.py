"""``isinstance``: of which classes a value is."""

from __future__ import annotations

from sys import stdlib_module_names
from typing import Final

from mypy.nodes import Node, RefExpr, TypeAlias, TypeInfo
from mypy.types import Instance, get_proper_type

from treetyped_mypy.flow.classes import kind_of
from treetyped_mypy.flow.containers import kinds_of
from treetyped_mypy.flow.lineage import lineage
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import (
    NONE,
    Atom,
    Class,
    Constant,
    External,
    Function,
    Method,
    Object,
    Plain,
    Tuple,
    Value,
    class_of,
    options,
)


def instance_of(run: Running, given: list[Value], _named: dict[str, Value], _place: Node) -> Value | None:
    if len(given) != 2:
        return None
    kinds = given[1].items if isinstance(given[1], Tuple) else (given[1],)
    answers = {is_a(run, option, kinds) for option in options(given[0])}
    return Constant(answers.pop()) if len(answers) == 1 and None not in answers else Plain("bool")


def class_behind(run: Running, value: Value) -> Value | None:
    """``type(x)``: a class of the file, or Python's own; none if it is not seen."""
    match value:
        case Object(cls=Class() as cls) | Tuple(cls=Class() as cls):
            return cls
        case Tuple():
            return External("builtins.tuple")
        case Object():
            kinds = kinds_of(run, value) & {"list", "dict", "set"}
            return External(f"builtins.{kinds.pop()}") if len(kinds) == 1 else None
        case Constant() | Plain():
            return External("types.NoneType" if value == NONE else f"builtins.{class_of(value)}")
        case _:
            return None


BASES: Final = {
    "bool": ("bool", "int"),
    "int": ("int",),
    "float": ("float",),
    "str": ("str",),
    "NoneType": ("NoneType",),
}


def is_a(run: Running, value: Value, kinds: tuple[Value, ...]) -> bool | None:
    """Whether the value is an instance; none where that is not seen."""
    answers = {is_of_class(run, value, kind) for kind in kinds}
    return True if True in answers else None if None in answers else False


def is_of_class(run: Running, value: Value, kind: Value) -> bool | None:
    own = names_of(run, value)
    if isinstance(kind, Class):
        cls = value.cls if isinstance(value, Object | Tuple) else None
        if kind_of(run, kind) is None or (cls is None and own is None):
            return None
        return cls is not None and kind in lineage(cls)
    name = kind.fullname.removeprefix("builtins.") if isinstance(kind, External) else ""
    if own is None:
        if isinstance(value, External):
            return run.kinds.is_of(value, name_of_class(kind))
        return value.is_of(name_of_class(kind)) if isinstance(value, Atom) else None
    if name in own:
        return True
    return False if name in BUILTIN or is_apart(kind) else None


def is_apart(kind: Value) -> bool:
    """Whether no value of a builtin class is an instance: it is no protocol, and no abstract class of Python's own."""
    info = class_named(kind)
    if info is None or info.is_protocol or info.module_name.partition(".")[0] in stdlib_module_names:
        return False
    return info.metaclass_type is None or info.metaclass_type.type.fullname == "abc.ABCMeta"


BUILTIN: Final = ("int", "float", "str", "bool", "tuple", "list", "dict", "set")


def class_named(kind: Value) -> TypeInfo | None:
    """The class of a library, which may have been given another name there: ``PartitionSpec = P``."""
    node = kind.mention.node if isinstance(kind, External) and isinstance(kind.mention, RefExpr) else None
    meant = get_proper_type(node.target) if isinstance(node, TypeAlias) else None
    if isinstance(meant, Instance):
        return meant.type
    return node if isinstance(node, TypeInfo) else None


def name_of_class(kind: Value) -> str:
    """Its full name; of a library without types it is what the program calls it."""
    found = class_named(kind)
    return found.fullname if found is not None else kind.fullname if isinstance(kind, External) else ""


def names_of(run: Running, value: Value) -> tuple[str, ...] | None:
    """The builtin classes that it is of; none where that is not seen."""
    match value:
        case Tuple():
            return ("tuple",)
        case Function() | Method():
            return ()
        case Object(cls=None):
            kinds = kinds_of(run, value)
            return tuple(kinds) if len(kinds) == 1 and kinds <= {"list", "dict"} else None
        case _:
            return BASES.get(class_of(value) or "")
