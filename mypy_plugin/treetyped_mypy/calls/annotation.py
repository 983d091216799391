"""What the user wrote beside the call wins: an annotation with the same structure is taken at its word."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.checkexpr import has_erased_component, has_uninhabited_component
from mypy.nodes import (
    CallExpr,
    ComparisonExpr,
    ConditionalExpr,
    ListExpr,
    Node,
    OpExpr,
    TupleExpr,
    UnaryExpr,
)
from mypy.subtypes import is_subtype
from mypy.typeops import make_simplified_union
from mypy.types import CallableType, Type, UnionType, get_proper_type, has_type_vars

from treetyped_mypy import names
from treetyped_mypy.structure.match import fits, options
from treetyped_mypy.structure.nodes import Leaf, Structure, UnionNode, Unknown, VarNode
from treetyped_mypy.structure.pairing import pair_leaves
from treetyped_mypy.syntax.tree import Syntax, syntax_of
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.numeric_types import is_number


def as_declared_number(checker: TypeChecker, expression: Node, found: Type) -> Type:
    """``found``; where mypy wants another kind of number there, one that fits, as JAX takes one kind for the other."""
    context = checker.expr_checker.type_context[-1]
    if context is None or not is_number(found) or is_subtype(found, context):
        return found
    numbers = [member for member in members(context) if is_number(member)]
    if not numbers:
        return found
    is_declared = not is_operand(checker, syntax_of(checker.tree), expression)
    return UnionType.make_union(numbers) if is_declared else Library(checker).named(names.TRACED_ARRAY)


def is_operand(checker: TypeChecker, syntax: Syntax, expression: Node) -> bool:
    """Whether mypy's context is the parameter of an operator, ``float.__mul__``, which nobody declared."""
    parent = syntax.parent(expression)
    match parent:
        case OpExpr(op="and" | "or") | ConditionalExpr() | ListExpr() | TupleExpr():
            return is_operand(checker, syntax, parent)
        case OpExpr() | ComparisonExpr() | UnaryExpr():
            return True
        case CallExpr() if parent.callee is not expression:
            return is_generic(checker, parent) and is_operand(checker, syntax, parent)
        case _:
            return False


def is_generic(checker: TypeChecker, call: CallExpr) -> bool:
    """Whether what a function returns says what it is given."""
    callee = get_proper_type(checker.lookup_type(call.callee)) if checker.has_type(call.callee) else None
    return not isinstance(callee, CallableType) or bool(callee.variables)


def prefer_annotation(inferred: Type, annotation: Type | None) -> Type:
    """``annotation`` if the inferred tree has its structure and, leaf by leaf, numbers where it has numbers.

    JAX code annotates a tree of arrays by the class and fills it with masks, gradients or NumPy arrays: it runs.
    """
    if annotation is None or has_type_vars(annotation) or is_subtype(inferred, annotation) or is_blank(annotation):
        return inferred
    return inferred if isinstance(lift(annotation), Leaf) else fitting(annotation, inferred) or inferred


def fitting(annotation: Type, found: Type) -> Type | None:
    """Of ``Model | None`` the members that the tree may be: the name holds no ``None`` from here on."""
    parts = [[m for m in members(annotation) if agrees(m, part)] for part in members(found)]
    return make_simplified_union([member for part in parts for member in part]) if all(parts) else None


def members(type_: Type) -> list[Type]:
    proper = get_proper_type(type_)
    return list(proper.relevant_items()) if isinstance(proper, UnionType) else [type_]


def is_blank(annotation: Type) -> bool:
    """``(a, b), c = ...``, ``dict(...)``: mypy's context where it knows no type yet, which says nothing."""
    return has_uninhabited_component(annotation) or has_erased_component(annotation)


def agrees(annotation: Type, found: Type) -> bool:
    """Whether a tree has the structure of the annotation, and numbers wherever that has numbers."""
    structure = lift(found)
    return any(agrees_with(option, structure) for option in options(lift(annotation)))


def agrees_with(declared: Structure[Type], structure: Structure[Type]) -> bool:
    if not fits(declared, structure, equal=True):
        return False
    return all(agree(*pairing.parts) for pairing in pair_leaves(declared, [structure]))


def agree(declared: Structure[Type], found: Structure[Type]) -> bool:
    if not isinstance(declared, Leaf) or isinstance(found, UnionNode | VarNode | Unknown):
        return True
    if not isinstance(found, Leaf):
        return False
    return is_subtype(found.type, declared.type) or (is_number(found.type) and is_number(declared.type))
