"""``TreeDef[T]``: the type of a treedef, and the structure that it holds."""

from __future__ import annotations

from mypy.nodes import CallExpr, Expression, RefExpr
from mypy.types import AnyType, Instance, Type, TypeOfAny, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.receiver import is_bound_once
from treetyped_mypy.structure.nodes import Structure, Unknown
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.lift import lift
from treetyped_mypy.values.stored import lift_stored
from treetyped_mypy.values.tree_argument import TreeArgument


def treedef_type(call: Call, tree: TreeArgument, item: int | None = None) -> Type:
    """``TreeDef[T]``; ``Any`` where another treedef, or ``None``, may be bound to the same name."""
    if not is_bound_once(call.checker, call.expression, item):
        return AnyType(TypeOfAny.special_form)
    source, proper = tree.type, get_proper_type(tree.type)
    if isinstance(proper, Instance):
        source = proper.copy_modified(last_known_value=None)
    return Library(call.checker).named(names.TREEDEF, [AnyType(TypeOfAny.special_form) if tree.is_cut else source])


def treedef_source(type_: Type) -> Type | None:
    """The ``T`` of a ``TreeDef[T]``; none for any other type."""
    proper = get_proper_type(type_)
    return proper.args[0] if isinstance(proper, Instance) and proper.type.fullname == names.TREEDEF else None


def treedef_structure(call: Call, expression: Expression) -> Structure[Type]:
    """The structure that a treedef holds: as the tree it was taken from is written, otherwise from its type."""
    source = treedef_source(call.type_of(expression))
    if source is None:
        return Unknown()
    structure = lift(source)
    if isinstance(structure, Unknown):
        return Unknown()
    match expression:
        case CallExpr(callee=RefExpr(fullname=name), args=[tree]) if name in names.TREE_STRUCTURE:
            return lift_stored(call.checker, tree)
        case _:
            return structure
