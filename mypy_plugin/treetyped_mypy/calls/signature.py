"""Optax's own types know arrays and containers only: a class that JAX opens is a tree of parameters as well."""

from __future__ import annotations

from mypy.subtypes import is_subtype
from mypy.types import AnyType, CallableType, FunctionLike, Type, TypeOfAny, get_proper_type

from treetyped_mypy.calls.call import Call
from treetyped_mypy.structure.nodes import Leaf
from treetyped_mypy.types.lift import lift


def taking_trees(signature: CallableType, call: Call, parameters: tuple[str, ...]) -> CallableType:
    """The signature that takes the trees given for ``parameters``, if they are nodes; a function is none."""
    types = list(signature.arg_types)
    for index, name in enumerate(signature.arg_names):
        given = call.argument(name) if name in parameters else None
        if given is not None and is_node(call.type_of(given)):
            types[index] = AnyType(TypeOfAny.special_form)
    return signature.copy_modified(arg_types=types)


def is_node(type_: Type) -> bool:
    return not isinstance(lift(type_), Leaf) and not isinstance(get_proper_type(type_), FunctionLike)


def returning(signature: CallableType, call: Call, result: Type) -> CallableType:
    """The signature with a more exact result, unless what the user declared beside the call asks for Optax's own."""
    wanted = call.context
    if wanted is not None and not isinstance(get_proper_type(wanted), AnyType) and not is_subtype(result, wanted):
        return signature
    return signature.copy_modified(ret_type=result)
