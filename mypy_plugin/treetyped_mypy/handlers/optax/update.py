"""``optimiser.update(grads, state, params)``: in this order, and of one structure."""

from __future__ import annotations

from mypy.nodes import CallExpr, Expression, MemberExpr, NameExpr, Var
from mypy.plugin import MethodSigContext
from mypy.subtypes import is_subtype
from mypy.types import AnyType, CallableType, FunctionLike, TupleType, Type, TypeOfAny, get_proper_type
from mypy.types_utils import is_overlapping_none

from treetyped_mypy import names
from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.receiver_types import as_assigned
from treetyped_mypy.calls.report import fail, is_refused
from treetyped_mypy.calls.signature import returning, taking_trees
from treetyped_mypy.errors import codes, optax
from treetyped_mypy.handlers.optax.init import optimiser_of
from treetyped_mypy.structure.match import match, options
from treetyped_mypy.structure.mismatch import Mismatch, NodeMismatch
from treetyped_mypy.structure.nodes import Leaf, NoneNode, Structure
from treetyped_mypy.syntax.bindings import targets_of
from treetyped_mypy.syntax.tree import Syntax, syntax_of
from treetyped_mypy.types.lift import lift
from treetyped_mypy.values.displays import lift_expression
from treetyped_mypy.values.optimisers import is_state_type, keeps_moments, parts, reads_parameters, refuses_none


def update(ctx: MethodSigContext) -> FunctionLike:
    """The signature of this call: the updates have the type of the gradients, the state keeps its own."""
    call = Call.of(ctx)
    if call is None or (updates := call.argument("updates")) is None or not (given := call.given("state")):
        return ctx.default_signature
    state = given[0]
    if call.is_starred(state):
        return taking_trees(ctx.default_signature, call, ("updates", "params"))
    signature = taking_trees(refusing_none(ctx.default_signature, call, state), call, ("updates", "params"))
    if not report_order(call) and not report_no_state(call, ctx.default_signature, state):
        report_differing(call, state, updates)
    result = as_assigned(call.checker, call.expression, result_type(call, signature, updates, state))
    return returning(signature, call, result)


def refusing_none(signature: CallableType, call: Call, state: Expression) -> CallableType:
    """Without a state there are some optimisers that work: that it may be ``None`` mypy says, as with Optax's types."""
    declared = dict(zip(signature.arg_names, signature.arg_types, strict=True))
    if not is_overlapping_none(call.type_of(state)) or isinstance(get_proper_type(call.type_of(state)), AnyType):
        return signature
    types = {**declared, "state": declared["updates"]}
    return signature.copy_modified(arg_types=list(types.values()))


def result_type(call: Call, signature: CallableType, updates: Expression, state: Expression) -> Type:
    declared = get_proper_type(signature.ret_type)
    if not isinstance(declared, TupleType) or len(declared.items) != 2:
        return declared
    given = [call.type_of(updates), call.type_of(state)]
    kept = [old if isinstance(lift(new), Leaf) else new for old, new in zip(declared.items, given, strict=True)]
    if is_refused(call.checker, call.expression):
        kept[0] = AnyType(TypeOfAny.from_error)  # said once: nothing that is done with the updates is said to differ
    return declared.copy_modified(items=kept)


def report_no_state(call: Call, signature: CallableType, state: Expression) -> bool:
    """What Optax's own types take for no tree: a class of the user's that holds the state, a function."""
    declared = dict(zip(signature.arg_names, signature.arg_types, strict=True))
    given = call.type_of(state)
    if is_overlapping_none(given) or is_subtype(given, declared["updates"]):
        return False
    if not isinstance(get_proper_type(declared["state"]), AnyType):
        return False  # MultiSteps declares its own
    fail(call.checker, optax.no_state(given), state, codes.STRUCTURE, optax.ORDER_CURE)
    return True


def report_order(call: Call) -> bool:
    """The state in the place of the gradients or of the parameters."""
    syntax = syntax_of(call.checker.tree)
    for parameter in ("updates", "params"):
        given = call.argument(parameter)
        if given is not None and is_state(call, syntax, given):
            fail(call.checker, optax.state_in_place_of(parameter), given, codes.STRUCTURE, optax.ORDER_CURE)
            return True
    return False


def is_state(call: Call, syntax: Syntax, given: Expression) -> bool:
    """Whether it is what ``init`` of an optimiser returns, or a parameter that is declared to be a state."""
    match given:
        case NameExpr(node=Var() as variable):
            return variable in syntax.parameters and not targets_of(syntax, variable) and is_state_type(variable.type)
        case CallExpr(callee=MemberExpr(name="init", expr=optimiser)):
            return is_optimiser(call, optimiser)
        case _:
            return False


def is_optimiser(call: Call, expression: Expression) -> bool:
    type_ = get_proper_type(call.checker.lookup_type(expression)) if call.checker.has_type(expression) else None
    return isinstance(type_, TupleType) and type_.partial_fallback.type.fullname in names.OPTAX_TRANSFORMATIONS


def report_differing(call: Call, state: Expression, updates: Expression) -> None:
    if any(map(keeps_moments, parts(call.checker, optimiser_of(call)))):
        gradients = lift_expression(call.checker, updates, call.type_of(updates))
        report_gradients(call, updates, gradients)


def report_gradients(call: Call, updates: Expression, gradients: Structure[Type]) -> bool:
    """Gradients of another structure than the parameters; where one is ``None``, the state may be made without it."""
    params = call.argument("params")
    if params is None:
        return False
    found = differences(call, gradients, lift_expression(call.checker, params, call.type_of(params)))
    reads = any(map(reads_parameters, parts(call.checker, optimiser_of(call))))
    mismatches = [mismatch for mismatch in found if reads or not lacks_gradient(mismatch)]
    if not mismatches:
        return False
    fail(call.checker, optax.gradients_differ(mismatches), updates, codes.STRUCTURE)
    return True


def differences(call: Call, gradients: Structure[Type], tree: Structure[Type]) -> list[Mismatch[Type]]:
    """Where the gradients differ from the tree in a way that the optimiser does not take."""
    refuses = any(refuses_none(call.checker, part) for part in parts(call.checker, optimiser_of(call)))
    return [found for found in match(gradients, tree, equal=True) if refuses or not lacks_gradient(found)]


def lacks_gradient(mismatch: Mismatch[Type]) -> bool:
    """Whether the gradient may be ``None`` there."""
    return isinstance(mismatch, NodeMismatch) and any(isinstance(node, NoneNode) for node in options(mismatch.left))
