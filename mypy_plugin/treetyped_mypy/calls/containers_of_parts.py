"""``list[Filtered[Layer, W]]`` where ``list[Layer]`` is declared: a part fits its class, mypy's lists are invariant."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import AssignmentExpr, IndexExpr, MemberExpr, NameExpr
from mypy.plugin import FunctionSigContext, MethodSigContext
from mypy.subtypes import is_same_type, is_subtype
from mypy.types import AnyType, CallableType, Instance, TupleType, Type, TypeOfAny, UnionType, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.rules.leaves import MAPPINGS
from treetyped_mypy.types.children import changed_instance

CONTAINERS = frozenset({names.LIST, *MAPPINGS})


def as_wanted(found: Type, wanted: Type | None) -> Type:
    """``found``; the container of the class that the place wants, if it holds parts of that class."""
    if wanted is None or is_subtype(found, wanted) or not holds_parts_of(found, wanted):
        return found
    return wanted


def holds_parts_of(found: Type, wanted: Type) -> bool:
    one, other = get_proper_type(found), get_proper_type(wanted)
    if isinstance(other, UnionType):
        return any(holds_parts_of(one, item) for item in other.relevant_items())
    if (part := changed_instance(one)) is not None:
        return is_subtype(part.args[0], other.partial_fallback if isinstance(other, TupleType) else other)
    if isinstance(one, Instance) and isinstance(other, Instance) and one.type is other.type:
        pairs = list(zip(one.args, other.args, strict=False))  # of a TypeVarTuple there may be any number
    elif isinstance(one, TupleType) and isinstance(other, TupleType) and len(one.items) == len(other.items):
        pairs = list(zip(one.items, other.items, strict=True))
    else:
        return False
    return bool(pairs) and all(is_same_type(a, b) or holds_parts_of(a, b) for a, b in pairs)


def taking_parts(ctx: FunctionSigContext | MethodSigContext, signature: CallableType) -> CallableType:
    """The signature, with ``Any`` where such a container is given by a name, or taken from another."""
    types = list(signature.arg_types)
    for index, declared in enumerate(types):
        given = ctx.args[index] if index < len(ctx.args) else []
        if not given or not is_container_of_objects(declared) or not isinstance(ctx.api, TypeChecker):
            continue
        held = [expression.value if isinstance(expression, AssignmentExpr) else expression for expression in given]
        found = [ctx.api.expr_checker.accept(e) for e in held if isinstance(e, NameExpr | MemberExpr | IndexExpr)]
        if len(found) == len(given) and all(holds_parts_of(type_, declared) for type_ in found):
            types[index] = AnyType(TypeOfAny.special_form)
    return signature if types == signature.arg_types else signature.copy_modified(arg_types=types)


def is_container_of_objects(declared: Type) -> bool:
    proper = get_proper_type(declared)
    if isinstance(proper, UnionType):
        return any(map(is_container_of_objects, proper.relevant_items()))
    if not isinstance(proper, Instance) or not proper.args or proper.type.fullname not in CONTAINERS:
        return False
    element = get_proper_type(proper.args[-1])
    return isinstance(element, Instance | TupleType | UnionType)
