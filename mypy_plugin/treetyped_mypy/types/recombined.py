"""The tree that parts are put together to: that of the class from which they were filtered."""

from __future__ import annotations

from mypy.types import Type, get_proper_type

from treetyped_mypy.structure.match import options
from treetyped_mypy.structure.nodes import ClassNode, Leaf, NamedTupleNode, NoneNode, Structure, UnionNode, Unknown
from treetyped_mypy.structure.path import Step
from treetyped_mypy.structure.walk import children, rebuild
from treetyped_mypy.types.children import filtered_instance
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.narrow import of_children


def put_together(parts: list[Structure[Type]]) -> Structure[Type]:
    """What one of the parts has at each place; what the class declares where none has it, or it is not known."""
    held = [option for part in parts for option in options(part) if not isinstance(option, NoneNode)]
    if not held:
        return NoneNode()
    leaf = next((part for part in held if isinstance(part, Leaf)), None)
    if leaf is not None:
        return leaf
    first = next((part for part in held if isinstance(part, ClassNode | NamedTupleNode)), held[0])
    if isinstance(first, Unknown) or len(held) > len(parts):
        return Unknown()
    declared = whole_class(first)
    found = [dict(children(part)) for part in held]
    return of_children(rebuild(declared, [child(step, part, found) for step, part in children(declared)]))


def child(step: Step, declared: Structure[Type], parts: list[dict[Step, Structure[Type]]]) -> Structure[Type]:
    combined = put_together([part[step] for part in parts if step in part])
    return declared if isinstance(combined, NoneNode | Unknown) else combined


def whole_class(node: Structure[Type]) -> Structure[Type]:
    """``Model``, as it is declared, for a part of type ``Filtered[Model, W]``."""
    if not isinstance(node, ClassNode | NamedTupleNode):
        return node
    filtered = filtered_instance(get_proper_type(node.origin))
    return node if filtered is None else whole_class(lift(filtered.args[0]))


def certainly(node: Structure[Type]) -> Structure[Type]:
    """What certainly has its leaves: a class that is made here, or filtered; any other value may be a part as well.

    ``Filtered`` fits every annotation, so that parts are passed for what is declared as the class.
    """
    match node:
        case ClassNode(exact=True) | NamedTupleNode(exact=True):
            return node
        case ClassNode() | NamedTupleNode() if filtered_instance(get_proper_type(node.origin)) is not None:
            return node
        case Leaf():
            return UnionNode((node, NoneNode()))
        case UnionNode(options=options_):
            return UnionNode(tuple(certainly(option) for option in options_))
        case _:
            return rebuild(node, [certainly(part) for _, part in children(node)])
