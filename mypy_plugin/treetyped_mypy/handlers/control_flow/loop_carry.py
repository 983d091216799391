"""The rule of every loop: what goes in as the carry comes out as the carry."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import LambdaExpr
from mypy.plugin import FunctionSigContext
from mypy.subtypes import is_subtype
from mypy.types import AnyType, FunctionLike, Type, TypeOfAny, get_proper_type, has_type_vars

from treetyped_mypy import names
from treetyped_mypy.calls.annotation import prefer_annotation
from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.carried_numbers import as_carried
from treetyped_mypy.calls.functions import without_objects
from treetyped_mypy.calls.receiver_types import as_assigned
from treetyped_mypy.handlers.control_flow.traced_function import TracedFunction, Value
from treetyped_mypy.rules.packages import UNTOUCHED_PACKAGES
from treetyped_mypy.structure.nodes import Leaf, Structure, Unknown
from treetyped_mypy.structure.pairing import pair_leaves
from treetyped_mypy.structure.walk import leaves
from treetyped_mypy.types.jax_types import is_exactly_array
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.lower import lower
from treetyped_mypy.types.numeric_types import is_scalar
from treetyped_mypy.types.traced_types import widen

ANY = AnyType(TypeOfAny.special_form)


def call_to_check(ctx: FunctionSigContext) -> Call | None:
    """The call, unless it stands in a library that is right, or its arguments cannot be told apart."""
    if not isinstance(ctx.api, TypeChecker) or ctx.api.tree is None:
        return None
    if ctx.api.tree.fullname.partition(".")[0] in UNTOUCHED_PACKAGES:
        return None
    return Call.of(ctx)


def carry_type(init: Value, declared: Type, library: Library) -> Type:
    """The type of the last carry: as the body declares it, otherwise as it went in."""
    if not isinstance(get_proper_type(declared), AnyType) and not has_any(lift(declared)):
        return widened(declared, library)
    return init.type


def widened(type_: Type, library: Library) -> Type:
    structure = lift(type_)
    wide = widen(structure, library)
    return type_ if wide == structure or isinstance(wide, Unknown) else lower(wide, library)


def has_any(node: Structure[Type]) -> bool:
    return any(isinstance(found.node, Unknown) and is_any(found.node.origin) for found in leaves(node))


def is_any(origin: Type | None) -> bool:
    return origin is None or isinstance(get_proper_type(origin), AnyType)


def is_known(init: Value, returned: Structure[Type], declared: Type) -> bool:
    """Whether the structures say all: where a class is unknown, plain mypy's own comparison stands."""
    known = not any(
        isinstance(found.node, Unknown) and not is_any(found.node.origin)
        for structure in (init.structure, returned)
        for found in leaves(structure)
    )
    return known or is_subtype(declared, init.type)


def has_numbers_for_arrays(body: TracedFunction, init: Value) -> bool:
    """Whether a function that says what it takes declares an array where the loop starts with a number.

    It runs where every such array is a scalar, which no type says: plain mypy's own comparison stands.
    """
    signature = body.signature()
    if signature is None or signature.fallback.type.fullname in names.MARKERS or init.untraced is None:
        return False
    return any(
        isinstance(declared, Leaf)
        and isinstance(given, Leaf)
        and is_exactly_array(declared.type)
        and is_scalar(given.type)
        for parameter in body.parameters()[:1]
        for declared, given in (pairing.parts for pairing in pair_leaves(lift(parameter), [init.untraced]))
    )


def numbers_before(body: TracedFunction, init: Value, declared: Type) -> Structure[Type]:
    """Where the carry held numbers: as the body declares it, otherwise as it went in."""
    structure = lift(declared)
    silent = isinstance(body.expression, LambdaExpr) or has_any(structure)
    return init.untraced or init.structure if silent else structure


def typed(
    call: Call, ctx: FunctionSigContext, result: Type, before: list[Structure[Type]] | None = None
) -> FunctionLike:
    """The signature of a call: any trees, this result, that held numbers ``before``.

    What JAX declares with a type variable is a tree, or takes one. All else, such as ``unroll``, is left to mypy.
    """
    signature = ctx.default_signature
    found = as_carried(
        call.checker, call.expression, without_objects(prefer_annotation(result, call.context)), before or []
    )
    return signature.copy_modified(
        arg_types=[ANY if has_type_vars(declared) else declared for declared in signature.arg_types],
        ret_type=as_assigned(call.checker, call.expression, found),
        variables=(),
    )
