"""What cannot be hashed, and so can be no static value."""

from __future__ import annotations

from typing import Final

from mypy.nodes import CallExpr, Expression, RefExpr, TypeInfo

from treetyped_mypy import names
from treetyped_mypy.adapters.facts import is_unhashable_dataclass, recorded
from treetyped_mypy.errors import codes, jit, messages
from treetyped_mypy.evaluation.arrays import Array, show
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.trees import seen_leaves
from treetyped_mypy.flow.classes import fields_of
from treetyped_mypy.flow.containers import contents_of, kinds_of
from treetyped_mypy.flow.contents import Fields
from treetyped_mypy.flow.lineage import lineage
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Class, Either, Object, Tuple, Value
from treetyped_mypy.rules.static_values import HASHED_BY_LEAVES, UNHASHABLE


def report_unhashable(call: LibraryCall, api: str, function: Value) -> bool:
    """``jax.jit(model)``: JAX keeps compiled code by the function, so an object that is called must have a hash."""
    if not isinstance(function, Object) or function.cls is None:
        return False
    found = instance_fault(call.run, function, function.cls)
    if found is not None:
        call.say(codes.STATIC, jit.unhashable_function(api, function.cls.definition.name))
    return found is not None


def static_fault(run: Running, value: Value, field: str = "") -> str | None:
    """Why the value cannot be static; one of several is at fault only if each of them is."""
    match value:
        case Either(options=options):
            faults = [static_fault(run, option, field) for option in options]
            return faults[0] if all(faults) else None
        case Tuple(items=items) if value.cls is None or is_hashed_by_items(value.cls):
            return next(filter(None, (static_fault(run, item, field) for item in items)), None)
        case Array(has_no_hash=True):
            return messages.static_array(show(value), field, is_traced=value.is_traced)
        case Object(cls=Class() as cls):
            return instance_fault(run, value, cls)
        case Object():
            kinds = kinds_of(run, value)
            cure = UNHASHABLE.get(f"builtins.{min(kinds)}") if len(kinds) == 1 else None
            shown = f"the {min(kinds)} {field}" if field and kinds else "".join(kinds)
            return None if cure is None else messages.static_unhashable(shown, cure)
        case _:
            return None


def without_hash(run: Running, value: Value) -> str | None:
    """What a value is called that is of a class without a hash; none of any other, whatever it holds."""
    match value:
        case Array(has_no_hash=True):
            return "an array"
        case Object(cls=Class() as cls):
            is_mutable = bool(cls.definition.info) and is_unhashable_dataclass(cls.definition.info)
            return f"a {cls.definition.name}, which can be changed," if is_mutable else None
        case Object():
            kinds = kinds_of(run, value)
            return f"a {min(kinds)}" if kinds and kinds <= UNHASHABLE_KINDS else None
        case _:
            return None


UNHASHABLE_KINDS: Final = frozenset({"list", "dict", "set"})


def is_hashed_by_items(cls: Class) -> bool:
    """A named tuple that has no hash of its own."""
    info = cls.definition.info
    hashing = info.get_containing_type_info("__hash__") if info else None
    return hashing is not None and hashing.fullname == "builtins.tuple"


def instance_fault(run: Running, value: Object, cls: Class) -> str | None:
    info = cls.definition.info
    hashing = info.get_containing_type_info("__hash__") if info else None
    if not info or not (hashing in (None, info.mro[-1]) or is_of_library(hashing)):
        return None
    if is_unhashable_dataclass(info):
        return messages.static_dataclass(cls.definition.name)
    is_hashed_by_leaves = (recorded(info) or {}).get("adapter") in HASHED_BY_LEAVES
    if is_hashed_by_leaves and any(isinstance(leaf, Array) for leaf in seen_leaves(run, value)):
        return messages.static_holds_array(cls.definition.name)
    return field_fault(run, value, cls)


def field_fault(run: Running, value: Object, cls: Class) -> str | None:
    """A frozen dataclass makes its hash of those of its fields."""
    fields, held = fields_of(run, cls), contents_of(run, value)
    if (
        not fields
        or not all(map(is_hashed_by_fields, lineage(cls)))
        or len(held) != 1
        or not isinstance(held[0], Fields)
    ):
        return None
    values, owner = dict(held[0].fields), cls.definition.name
    faults = (
        static_fault(run, values.get(field.name, UNKNOWN), f"{owner}.{field.name}")
        for field in fields
        if field.is_hashed
    )
    return next(filter(None, faults), None)


def is_hashed_by_fields(cls: Class) -> bool:
    """A frozen dataclass of whatever library; with ``eq=False`` it would be hashed by its identity."""
    is_node = any(base.fullname == names.FLAX_PYTREE_NODE for base in cls.definition.info.mro)
    return is_node or any(map(makes_hash, cls.definition.decorators))


IS_FROZEN: Final = {"dataclasses.dataclass": False, names.CHEX_DATACLASS: False, names.FLAX_DATACLASS: True}
"""Decorators, and whether their classes are frozen without being asked for."""


def makes_hash(decorator: Expression) -> bool:
    """``@dataclass(frozen=True)``, ``@flax.struct.dataclass``."""
    match decorator:
        case CallExpr(callee=RefExpr(fullname=name), args=args, arg_names=words):
            given = {word: getattr(arg, "fullname", "") for word, arg in zip(words, args, strict=True)}
            is_frozen = given["frozen"] == "builtins.True" if "frozen" in given else IS_FROZEN.get(name, False)
            return name in IS_FROZEN and is_frozen and not given.keys() & {"eq", "unsafe_hash"}
        case RefExpr(fullname=name):
            return IS_FROZEN.get(name, False)
        case _:
            return False


def is_of_library(base: TypeInfo | None) -> bool:
    """Whether it is the library that hashes by leaves."""
    return base is not None and base.fullname.partition(".")[0] in HASHED_BY_LEAVES
