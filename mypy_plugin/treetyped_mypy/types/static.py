"""What may be static: a value that can be hashed and compared, for ``jit`` keys its compiled code by it."""

from __future__ import annotations

from mypy.nodes import TypeInfo
from mypy.types import Instance, TupleType, Type, TypeAliasType, UnionType, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.adapters.facts import is_unhashable_dataclass, recorded
from treetyped_mypy.errors import messages
from treetyped_mypy.errors.types import show_type
from treetyped_mypy.rules.static_values import HASHED_BY_LEAVES, UNHASHABLE
from treetyped_mypy.structure.nodes import Leaf
from treetyped_mypy.structure.walk import leaves
from treetyped_mypy.types.jax_types import is_array
from treetyped_mypy.types.lift import lift


def static_fault(type_: Type, inside: frozenset[str] = frozenset()) -> str | None:
    """Why no value of the type may be static; a union is at fault only if each of its items is.

    An alias inside itself stops there.
    """
    if isinstance(type_, TypeAliasType) and type_.alias is not None and type_.is_recursive:
        if type_.alias.fullname in inside:
            return None
        inside |= {type_.alias.fullname}
    proper = get_proper_type(type_)
    match proper:
        case UnionType():
            faults = [static_fault(item, inside) for item in proper.items]
            return faults[0] if all(faults) else None
        case TupleType() if hashes_itself(proper.partial_fallback.type):
            return None
        case TupleType():
            return next(filter(None, (static_fault(item, inside) for item in proper.items)), None)
        case Instance():
            return instance_fault(proper, inside)
        case _:
            return None


def instance_fault(instance: Instance, inside: frozenset[str]) -> str | None:
    bases = [base.fullname for base in instance.type.mro]
    if names.ARRAY in bases or names.NUMPY_ARRAY in bases:
        return messages.static_array(show_type(instance))
    if hashes_itself(instance.type):
        return None
    cure = next((UNHASHABLE[base] for base in bases if base in UNHASHABLE), None)
    if cure is not None:
        return messages.static_unhashable(show_type(instance), cure)
    if holds_array(instance):
        return messages.static_holds_array(show_type(instance))
    if is_unhashable_dataclass(instance.type):
        return messages.static_dataclass(show_type(instance))
    return static_fault(instance.args[0], inside) if instance.type.fullname == names.TUPLE else None


def hashes_itself(info: TypeInfo) -> bool:
    """A subclass of a container, with a ``__hash__`` of its own for what it holds."""
    mine = info.get_containing_type_info("__hash__")
    return mine is not None and any(
        mine.has_base(base) and mine.fullname != base for base in (*UNHASHABLE, names.TUPLE)
    )


def holds_array(instance: Instance) -> bool:
    """A tree with an array in it, of a library whose trees are hashed by their leaves."""
    facts = recorded(instance.type)
    if facts is None or facts.get("adapter") not in HASHED_BY_LEAVES or "__hash__" in instance.type.names:
        return False
    found = (leaf.node for leaf in leaves(lift(instance)) if leaf.certain)
    return any(isinstance(node, Leaf) and is_array(node.type) for node in found)
