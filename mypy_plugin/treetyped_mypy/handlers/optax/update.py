"""``optimiser.update(grads, state, params)``: the updates are like the gradients, the state keeps its type."""

from __future__ import annotations

from mypy.nodes import Expression
from mypy.plugin import MethodSigContext
from mypy.types import AnyType, CallableType, FunctionLike, TupleType, Type, TypeOfAny, get_proper_type
from mypy.types_utils import is_overlapping_none

from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.receiver_types import as_assigned
from treetyped_mypy.calls.report import is_refused
from treetyped_mypy.calls.signature import returning, taking_trees
from treetyped_mypy.structure.nodes import Leaf
from treetyped_mypy.types.lift import lift


def update(ctx: MethodSigContext) -> FunctionLike:
    """The signature of this call: the updates have the type of the gradients, the state keeps its own."""
    call = Call.of(ctx)
    if call is None or (updates := call.argument("updates")) is None or not (given := call.given("state")):
        return ctx.default_signature
    state = given[0]
    if call.is_starred(state):
        return taking_trees(ctx.default_signature, call, ("updates", "params"))
    signature = taking_trees(refusing_none(ctx.default_signature, call, state), call, ("updates", "params"))
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
