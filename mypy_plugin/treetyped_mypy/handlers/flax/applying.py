"""``module.apply(variables, ..., mutable=False)``: the output, and what was changed beside it if that is asked for.

Flax declares both at once, so that mypy refuses ``apply(...).shape`` and the pair taken apart alike.
"""

from __future__ import annotations

from typing import Final

from mypy.nodes import Expression, ListExpr, NameExpr, SetExpr, StrExpr, TupleExpr
from mypy.plugin import MethodSigContext
from mypy.types import AnyType, FunctionLike, TupleType, Type, TypeOfAny, UnionType, get_proper_type

from treetyped_mypy.calls.call import Call

WRITTEN: Final = (ListExpr, TupleExpr, SetExpr, StrExpr)


def apply(ctx: MethodSigContext) -> FunctionLike:
    call, declared = Call.of(ctx), get_proper_type(ctx.default_signature.ret_type)
    if call is None or not isinstance(declared, UnionType):
        return ctx.default_signature
    pair = next((item for item in map(get_proper_type, declared.items) if isinstance(item, TupleType)), None)
    given = call.given("mutable")
    result: Type = AnyType(TypeOfAny.special_form)
    if pair is not None and given and is_asked_for(given[0]):
        result = pair
    return ctx.default_signature.copy_modified(ret_type=result)


def is_asked_for(mutable: Expression) -> bool:
    """Whether it is certainly something else than ``False``."""
    return isinstance(mutable, WRITTEN) or (isinstance(mutable, NameExpr) and mutable.fullname == "builtins.True")
