"""What nobody sees is what it is declared to be: parameters, annotated names, and fields of classes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mypy.nodes import AssignmentStmt, CallExpr, FuncDef, LambdaExpr, Node, RefExpr, TypeInfo, Var
from mypy.types import AnyType, CallableType, Instance, TupleType, Type, TypeOfAny, get_proper_type
from mypy.typevars import fill_typevars, fill_typevars_with_any

from treetyped_mypy.adapters import describe
from treetyped_mypy.adapters.facts import converted_fields, has_frozen_fields, unclear_fields
from treetyped_mypy.adapters.spec import ClassSpec
from treetyped_mypy.evaluation.promised import is_optimiser, is_row_of, promised
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Class, Value
from treetyped_mypy.types.field_types import field_type

FILLING: Final = frozenset({"__init__", "__new__", "__post_init__", "setup"})
"""Methods that are given an object whose fields are not set."""


def handed(run: Running, definition: FuncDef | LambdaExpr, seen: Mapping[str, Value]) -> dict[str, Value]:
    """By parameter: what is seen of it, or what it is declared to be."""
    given = {argument.variable.name: seen.get(argument.variable.name, UNKNOWN) for argument in definition.arguments}
    for argument, type_ in zip(definition.arguments, declared(definition), strict=False):
        name = argument.variable.name
        if given[name] is UNKNOWN and not argument.kind.is_star():
            given[name] = promised(run, type_, definition)
    return given


def declared(definition: FuncDef | LambdaExpr) -> Sequence[Type]:
    """What the parameters are declared to be; ``self`` is an instance of its class."""
    signature = definition.type if isinstance(definition, FuncDef) else None
    is_typed = isinstance(signature, CallableType) and len(signature.arg_types) == len(definition.arguments)
    unsaid = [AnyType(TypeOfAny.unannotated)] * len(definition.arguments)
    types: list[Type] = [*(signature.arg_types if isinstance(signature, CallableType) and is_typed else unsaid)]
    own = own_type(definition)
    return types if own is None else [own, *types[1:]]


def own_type(definition: FuncDef | LambdaExpr) -> Type | None:
    """The type of ``self``; of a class that can change, its fields may be anything by then."""
    if not isinstance(definition, FuncDef) or not definition.info or definition.is_static or definition.is_class:
        return None
    if definition.name in FILLING:
        return AnyType(TypeOfAny.special_form)
    is_fixed = has_frozen_fields(definition.info) or definition.info.is_named_tuple
    return fill_typevars(definition.info) if is_fixed else None


def is_handed_optimiser(definition: FuncDef | LambdaExpr) -> bool:
    """Whether a parameter is declared to be an optimiser of Optax's."""
    signature = definition.type if isinstance(definition, FuncDef) else None
    return isinstance(signature, CallableType) and any(map(is_optimiser, signature.arg_types))


def annotated(run: Running, statement: AssignmentStmt) -> Value:
    """``x: T = value`` of a value that is not seen."""
    return UNKNOWN if statement.type is None else promised(run, statement.type, statement)


def field(run: Running, cls: Class, name: str, place: Node) -> Value:
    """A field of an instance that is being made, unless its class makes something else of what it is given."""
    info = cls.definition.info
    if not info or name in unclear_fields(info) or name in converted_fields(info):
        return UNKNOWN
    symbol = info.get(name)
    if symbol is None or not isinstance(symbol.node, Var) or symbol.node.is_inferred:
        return UNKNOWN
    own = fill_typevars_with_any(info)
    type_ = field_type(own.partial_fallback if isinstance(own, TupleType) else own, name)
    return UNKNOWN if is_row_of(info, type_) else promised(run, type_, place)


def returned(run: Running, place: Node) -> Value:
    """What a class or a function of another file gives, if that is declared to be a node of the user's."""
    callee = place.callee.node if isinstance(place, CallExpr) and isinstance(place.callee, RefExpr) else None
    if isinstance(callee, TypeInfo):
        declared: Type | None = fill_typevars_with_any(callee)
    else:
        signature = callee.type if isinstance(callee, FuncDef) else None
        declared = signature.ret_type if isinstance(signature, CallableType) else None
    proper = get_proper_type(declared)
    is_node = isinstance(proper, Instance) and isinstance(describe(proper.type), ClassSpec)
    return promised(run, proper, place) if is_node and proper is not None else UNKNOWN
