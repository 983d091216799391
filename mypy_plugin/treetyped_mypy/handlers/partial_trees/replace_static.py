"""``tree.replace_static(t, training=False)``: some node declares the field, and the value is what it declares."""

from __future__ import annotations

from collections.abc import Iterator

from mypy.checker import TypeChecker
from mypy.nodes import Expression
from mypy.plugin import FunctionContext
from mypy.subtypes import is_same_type, is_subtype
from mypy.types import Instance, LiteralType, Type, UnionType, get_proper_type

from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import codes, surgery
from treetyped_mypy.structure.nodes import ClassNode, OpaqueNode, Structure, UnionNode, Unknown, VarNode
from treetyped_mypy.structure.walk import children
from treetyped_mypy.types.field_types import field_type
from treetyped_mypy.types.lift import lift


def replace_static(ctx: FunctionContext) -> Type:
    """The type of the tree; a name that no node declares, or a value of another type, is an error."""
    if not isinstance(ctx.api, TypeChecker) or len(ctx.args) != 2 or len(ctx.args[0]) != 1:
        return ctx.default_return_type
    found = list(nodes(lift(ctx.arg_types[0][0])))
    for name, value, type_ in zip(ctx.arg_names[1], ctx.args[1], ctx.arg_types[1], strict=True):
        if name is not None:
            report_field(ctx.api, found, name, value, type_)
    return ctx.default_return_type


def nodes(node: Structure[Type]) -> Iterator[Structure[Type]]:
    """Every node of the tree."""
    yield node
    for part in node.options if isinstance(node, UnionNode) else [child for _, child in children(node)]:
        yield from nodes(part)


def report_field(checker: TypeChecker, found: list[Structure[Type]], name: str, value: Expression, type_: Type) -> None:
    """An error where every node that declares the field refuses the value, or where no node can declare it."""
    classes = [node for node in found if isinstance(node, ClassNode)]
    declaring = [node for node in classes if name in dict(node.static)]
    declared = [field_type(origin, name) for node in declaring if isinstance(origin := node.origin, Instance)]
    if declared and not any(is_subtype(type_, wanted) or may_be_literal(type_, wanted) for wanted in declared):
        fail(checker, surgery.wrong_static_value(declaring[0].key, name, declared[0], type_), value, codes.STATIC)
    unknown = any(isinstance(node, Unknown | VarNode | OpaqueNode) for node in found)
    if not declaring and not unknown and not any(may_be_subclass(node) for node in classes):
        known = {field for node in classes for field, _ in node.static}
        fail(checker, surgery.no_static_field(name, known), value, codes.STATIC)


def may_be_literal(type_: Type, wanted: Type) -> bool:
    """Whether ``wanted`` is some values of the type, and nothing shows which one is given."""
    given, proper = get_proper_type(type_), get_proper_type(wanted)
    literals = [get_proper_type(item) for item in (proper.items if isinstance(proper, UnionType) else [proper])]
    is_plain = isinstance(given, Instance) and given.last_known_value is None
    return is_plain and any(isinstance(item, LiteralType) and is_same_type(item.fallback, given) for item in literals)


def may_be_subclass(node: ClassNode[Type]) -> bool:
    """Whether a value declared as the class may be one of a subclass, of whatever file, that has the field."""
    return not node.exact and not (isinstance(node.origin, Instance) and node.origin.type.is_final)
