"""A class that nobody registers, handed to what traces its arguments: JAX refuses it."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import FUNC_NO_INFO, Context, Decorator, Expression, FuncDef
from mypy.types import Type
from mypy.typevars import fill_typevars

from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import classes, codes
from treetyped_mypy.errors.types import show_type
from treetyped_mypy.structure.nodes import Structure
from treetyped_mypy.structure.path import show_path
from treetyped_mypy.syntax.tree import syntax_of
from treetyped_mypy.values.bound_methods import is_given_object
from treetyped_mypy.values.unregistered_classes import certainly_unregistered, unregistered_leaves


def report_unregistered(
    checker: TypeChecker, api: str, name: str | None, structure: Structure[Type], at: Expression
) -> bool:
    """Whether a value of such a class certainly stands in the tree."""
    found = next(unregistered_leaves(checker, structure), None)
    if found is None:
        return False
    path, type_ = found
    place = f"{api}: {name or 'the argument'}{show_path(path)}"
    fail(checker, classes.unregistered(place, show_type(type_)), at, codes.UNREGISTERED, classes.REGISTER_CURE)
    return True


def report_decorated_self(checker: TypeChecker, kind: str, given: Context) -> None:
    """A method under one decorator, which traces its object. What several make of a method is said of ``jit`` only."""
    if isinstance(given, Decorator) and len(given.original_decorators) == 1:
        report_unregistered_self(checker, kind, given.func)


def report_unregistered_self(checker: TypeChecker, kind: str, definition: FuncDef) -> None:
    """A method that is given its object as a traced argument."""
    owner = definition.info
    if owner is FUNC_NO_INFO or not definition.arguments or syntax_of(checker.tree).may_disable_jit:
        return
    if definition.is_static or not is_given_object(checker, definition):
        return
    if certainly_unregistered(checker, owner, definition):
        receiver = definition.arguments[0].variable.name
        text = classes.unregistered(f"{kind}: {receiver}", show_type(fill_typevars(owner)))
        static = classes.static_self(kind, receiver) if kind in classes.STATIC_OPTIONS else None
        cure = classes.REGISTER_CURE if "dataclass" in owner.metadata else static
        fail(checker, text, definition, codes.UNREGISTERED, cure)
