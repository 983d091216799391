"""``optimiser.init(params)``: takes classes that JAX opens, if every leaf may be trained.

Of functions and integers, which have no gradient, mypy speaks as with Optax's own types.
"""

from __future__ import annotations

from mypy.nodes import Expression, MemberExpr
from mypy.plugin import MethodSigContext
from mypy.types import CallableType, FunctionLike, Instance, Type, TypeType, get_proper_type

from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.signature import taking_trees
from treetyped_mypy.structure.nodes import Leaf, Structure
from treetyped_mypy.structure.walk import leaves
from treetyped_mypy.types.jax_types import is_integral
from treetyped_mypy.types.lift import lift
from treetyped_mypy.values.optimisers import parts, takes_any_leaf


def init(ctx: MethodSigContext) -> FunctionLike:
    call = Call.of(ctx)
    if call is None or (params := call.argument("params")) is None:
        return ctx.default_signature
    known = list(parts(call.checker, optimiser_of(call)))
    is_trained = not has_untrained(lift(call.type_of(params)))
    if not is_trained and not (known and all(map(takes_any_leaf, known))):
        call.forget()
        return ctx.default_signature
    return taking_trees(ctx.default_signature, call, ("params",))


def optimiser_of(call: Call) -> Expression:
    """``adam`` in ``adam.init(params)``."""
    callee = call.expression.callee
    return callee.expr if isinstance(callee, MemberExpr) else callee


def has_untrained(structure: Structure[Type]) -> bool:
    """Whether a leaf certainly has no gradient: a function, text, or a Python integer."""
    certain = (found.node.type for found in leaves(structure) if found.certain and isinstance(found.node, Leaf))
    return any(is_no_number(type_) or is_integral(type_) for type_ in certain)


def is_no_number(type_: Type) -> bool:
    proper = get_proper_type(type_)
    if isinstance(proper, Instance):
        return proper.type.fullname in ("builtins.str", "builtins.bytes")
    return isinstance(proper, CallableType | TypeType)
