"""What the user wrote beside the call wins: an annotation with the same structure is taken at its word."""

from __future__ import annotations

from mypy.checkexpr import has_erased_component, has_uninhabited_component
from mypy.subtypes import is_subtype
from mypy.types import Type, has_type_vars

from treetyped_mypy.structure.match import fits, options
from treetyped_mypy.structure.nodes import Leaf, Structure, UnionNode, Unknown, VarNode
from treetyped_mypy.structure.pairing import pair_leaves
from treetyped_mypy.typeops.lift import lift
from treetyped_mypy.typeops.numeric import is_number


def prefer_annotation(inferred: Type, annotation: Type | None) -> Type:
    """``annotation`` if the inferred tree has its structure and, leaf by leaf, numbers where it has numbers.

    JAX code annotates a tree of arrays by the class and fills it with masks, gradients or NumPy arrays: it runs.
    """
    if annotation is None or has_type_vars(annotation) or is_subtype(inferred, annotation) or is_blank(annotation):
        return inferred
    return annotation if agrees(annotation, inferred) and not isinstance(lift(annotation), Leaf) else inferred


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
