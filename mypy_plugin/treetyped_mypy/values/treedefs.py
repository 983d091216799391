"""``TreeDef[T]``: the type of a treedef, and the structure that it holds."""

from __future__ import annotations

from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr, Expression, NameExpr, RefExpr
from mypy.types import AnyType, Instance, Type, TypeOfAny, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.receiver import is_bound_once
from treetyped_mypy.structure.nodes import Structure, Unknown
from treetyped_mypy.syntax.tree import syntax_of
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.lift import lift
from treetyped_mypy.values.displays import lift_expression
from treetyped_mypy.values.makers import made_by, makers_of
from treetyped_mypy.values.tree_argument import TreeArgument

LEAVES: Final = 0
TREEDEF: Final = 1
"""What ``flatten`` gives where; nothing changes a treedef."""


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
    tree = tree_flattened(call.checker, expression, names.TREE_STRUCTURE, TREEDEF)
    return structure if tree is None else lift_expression(call.checker, tree, None)


def tree_flattened(
    checker: TypeChecker, expression: Expression, functions: frozenset[str], item: int
) -> Expression | None:
    """The tree that one of the functions was given here, or where this name was bound."""
    value: Expression | None = expression
    if syntax_of(checker.tree).full_names.isdisjoint(functions | names.TREE_FLATTEN):
        return None
    if isinstance(expression, NameExpr):
        value = made_by(checker, expression)
        if value is None:
            value, functions = unpacked(checker, expression, item), functions | names.TREE_FLATTEN
    match value:
        case CallExpr(callee=RefExpr(fullname=name), args=[tree]) if name in functions:
            return tree
        case _:
            return None


def unpacked(checker: TypeChecker, name: NameExpr, item: int) -> Expression | None:
    """The call that gave the value together with others, at ``item``; a list of leaves must be as it was given."""
    match makers_of(checker, name, as_made=item == LEAVES):
        case [(value, index)] if index == item:
            return value
        case _:
            return None
