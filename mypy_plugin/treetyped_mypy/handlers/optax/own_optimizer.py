"""``optimizer.update(grads, params)`` of our own ``Optimizer``: gradients of the structure of the parameters."""

from __future__ import annotations

from mypy.plugin import MethodSigContext
from mypy.types import AnyType, FunctionLike, Instance, TypeOfAny, get_proper_type

from treetyped_mypy.calls.annotation import agrees
from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.signature import returning
from treetyped_mypy.structure.match import fits
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.lift import lift


def update(ctx: MethodSigContext) -> FunctionLike:
    """The signature of this call, which takes numbers and NumPy arrays wherever the parameters have arrays."""
    call, signature = Call.of(ctx), ctx.default_signature
    if call is None or (grads := call.argument("grads")) is None or (params := call.argument("params")) is None:
        return signature
    given = {"grads": call.type_of(grads), "params": call.type_of(params)}
    is_said = not fits(lift(given["grads"]), lift(given["params"]), equal=True)  # by what is run
    types = list(signature.arg_types)
    for index, name in enumerate(signature.arg_names):
        if name in given and (is_said or agrees(types[index], given[name])):
            types[index] = AnyType(TypeOfAny.special_form)
    signature = signature.copy_modified(arg_types=types)
    owner = get_proper_type(ctx.type)
    if not isinstance(owner, Instance) or not isinstance(get_proper_type(owner.args[0]), AnyType):
        return signature
    kept = given["params"]  # init was not seen, or was given what has no type
    return returning(signature, call, Library(call.checker).tuple_of([kept, owner.copy_modified(args=[kept])]))
