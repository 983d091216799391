"""A parameter that is declared ``Tree[Array]``: where an argument does not fit, which leaf it is.

mypy decides whether it fits; of its refusal, spelt out in protocols, only the leaves are told. What mypy refuses for
another reason stays its own affair, and a tree of which every leaf is seen to fit (a ``TypedDict``) is taken.
"""

from __future__ import annotations

from mypy.nodes import DictExpr, Expression, ListExpr, StarExpr, StrExpr, TupleExpr
from mypy.plugin import FunctionSigContext, MethodSigContext
from mypy.subtypes import is_subtype
from mypy.types import (
    AnyType,
    CallableType,
    Type,
    TypeOfAny,
)

from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import codes, messages
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.structure.nodes import DisplayNode, Leaf, Structure, Unknown
from treetyped_mypy.structure.walk import Found, leaves
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.tree_annotation import declared_leaf


@dataclass(frozen=True, slots=True)
class Refused:
    """An argument that mypy refuses: the leaves that do not fit; none where all are seen to."""

    expression: Expression
    type: Type
    leaves: list[Found[Type]]


def check_trees(ctx: FunctionSigContext | MethodSigContext) -> CallableType:
    """The signature, with ``Any`` for the parameters whose arguments are dealt with here."""
    signature = ctx.default_signature
    declared = {index: leaf for index, type_ in enumerate(signature.arg_types) if (leaf := declared_leaf(type_))}
    call = Call.of(ctx) if declared else None
    if call is None:
        return signature
    types = list(signature.arg_types)
    for index, leaf in declared.items():
        given = ctx.args[index]
        if any(call.is_starred(expression) for expression in given):
            continue
        verdicts = [refusal(call, expression, signature.arg_types[index], leaf) for expression in given]
        refused = [verdict for verdict in verdicts if isinstance(verdict, Refused)]
        if None in verdicts or not refused:
            continue
        for verdict in refused:
            call.settle(verdict.expression, verdict.type)
            report(call, signature, index, leaf, verdict)
        types[index] = AnyType(TypeOfAny.special_form)
    return signature.copy_modified(arg_types=types)


def refusal(call: Call, expression: Expression, formal: Type, leaf: Type) -> Refused | bool | None:
    """False where mypy takes the argument; none where it refuses it for a reason of its own."""
    found = quietly(call, expression, formal)
    if found is not None and is_subtype(found, formal):
        return False
    type_ = quietly(call, expression, None)
    call.forget_one(expression)
    if type_ is None:
        return None
    structure = lift_written(call, expression, type_)
    wrong = unfit(structure, leaf)
    return Refused(expression, type_, wrong) if wrong or all(map(leaf_type, leaves(structure))) else None


def lift_written(call: Call, expression: Expression, type_: Type) -> Structure[Type]:
    """The type of each part of what is written out: of all together mypy finds what they have in common."""
    parts: list[tuple[int | str, Expression]]
    match expression:
        case ListExpr(items=items) | TupleExpr(items=items) if not any(isinstance(each, StarExpr) for each in items):
            kind, parts = "list", [*enumerate(items)]
        case DictExpr(items=pairs) if all(isinstance(key, StrExpr) for key, _ in pairs):
            kind, parts = "dict", [(key.value, item) for key, item in pairs if isinstance(key, StrExpr)]
        case _:
            return lift(type_)
    found = [(key, lift_written(call, item, alone(call, item))) for key, item in parts]
    return DisplayNode(kind, tuple(found), type_)


def alone(call: Call, item: Expression) -> Type:
    found = quietly(call, item, None)
    call.forget_one(item)
    return AnyType(TypeOfAny.special_form) if found is None else found


def unfit(structure: Structure[Type], leaf: Type) -> list[Found[Type]]:
    """The leaves that certainly are of another type."""
    found = [(part, leaf_type(part)) for part in leaves(structure)]
    return [part for part, given in found if given is not None and not is_subtype(given, leaf)]


def quietly(call: Call, expression: Expression, context: Type | None) -> Type | None:
    """The type of an argument in a context; none where mypy finds an error in it."""
    with call.checker.msg.filter_errors(filter_errors=True, save_filtered_errors=True) as watcher:
        type_ = call.type_of(expression, context)
    said = watcher.filtered_errors()
    if any(info.severity == "error" for info in said):
        return None
    call.checker.msg.add_errors(said)
    return type_


def leaf_type(part: Found[Type]) -> Type | None:
    match part.node:
        case Leaf(type=leaf) | Unknown(leaf=leaf):
            return leaf
        case _:
            return None


def report(call: Call, signature: CallableType, index: int, leaf: Type, refused: Refused) -> None:
    if refused.leaves:
        function = (signature.name or "the call").partition(" of ")[0]
        given = [(part.path, leaf_type(part) or leaf) for part in refused.leaves]
        text = messages.leaves_refused(function, signature.arg_names[index], leaf, given)
        fail(call.checker, text, refused.expression, codes.LEAF)
