"""A parameter that is declared ``Tree[Array]``: where an argument does not fit, which leaf it is.

mypy decides whether it fits; of its refusal, spelt out in protocols, only the leaves are told. What mypy refuses for
another reason stays its own affair, and a tree of which every leaf is seen to fit (a ``TypedDict``) is taken.
"""

from __future__ import annotations

from mypy.nodes import DictExpr, Expression, ListExpr, TupleExpr
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
from treetyped_mypy.structure.nodes import Leaf, Structure, Unknown
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
    structure = lift(type_)
    wrong = unfit(structure, leaf)
    is_written = isinstance(expression, ListExpr | TupleExpr | DictExpr)  # what mypy makes of its items says little
    is_known = is_written or all(map(leaf_type, leaves(structure)))
    return Refused(expression, type_, wrong) if wrong or is_known else None


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
