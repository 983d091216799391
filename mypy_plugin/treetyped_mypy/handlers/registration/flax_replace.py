"""``replace`` of a ``PyTreeNode``: Flax declares that it takes any name, but it takes the fields.

So does that of a class that mypy puts together after ``isinstance(x, Mixin)``: it takes the fields of both. With a base
that mypy cannot see it takes any name, and so does an object that may be of a subclass.
"""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import (
    ARG_NAMED_OPT,
    ARG_STAR2,
    CallExpr,
    Context,
    Expression,
    MemberExpr,
    NameExpr,
    RefExpr,
    TypeInfo,
    Var,
)
from mypy.plugin import MethodSigContext
from mypy.types import AnyType, FunctionLike, Instance, Type, TypeOfAny, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.calls.receiver_types import value_of
from treetyped_mypy.syntax.bindings import targets_of
from treetyped_mypy.syntax.tree import Syntax, syntax_of


def node_replace(ctx: MethodSigContext) -> FunctionLike:
    """A value may be anything: users put axes and shardings where arrays are declared."""
    type_ = get_proper_type(ctx.type)
    if not isinstance(type_, Instance) or not isinstance(ctx.api, TypeChecker):
        return ctx.default_signature
    any_type: Type = AnyType(TypeOfAny.explicit)
    if type_.type.fallback_to_any or not is_exactly(receiver_of(ctx.context), syntax_of(ctx.api.tree)):
        return ctx.default_signature.copy_modified(arg_types=[any_type], arg_kinds=[ARG_STAR2], arg_names=["others"])
    fields = fields_in_init(type_.type)
    values = [any_type for _ in fields]
    return ctx.default_signature.copy_modified(
        arg_types=values, arg_kinds=[ARG_NAMED_OPT] * len(fields), arg_names=fields
    )


def receiver_of(call: Context) -> Expression | None:
    return call.callee.expr if isinstance(call, CallExpr) and isinstance(call.callee, MemberExpr) else None


def is_exactly(object_: Expression | None, syntax: Syntax) -> bool:
    """Whether the constructor of the class is seen: a parameter, or what a function returns, may be of a subclass."""
    match object_:
        case CallExpr(callee=RefExpr(node=TypeInfo())):
            return True
        case NameExpr(node=Var() as variable):
            values = [value_of(syntax, target) for target in targets_of(syntax, variable)]
            return bool(values) and all(isinstance(v, CallExpr) and is_exactly(v, syntax) for v in values)
        case _:
            return False


def add_own_replace(info: TypeInfo) -> None:
    """Flax gives each subclass its own: where one base has another ``replace`` they are not held to each other."""
    node = next((base for base in info.mro if base.fullname == names.FLAX_PYTREE_NODE), None)
    if node is not None and len(info.bases) > 1 and not has_own_replace(info, node):
        info.names["replace"] = node.names["replace"]


def has_own_replace(info: TypeInfo, node: TypeInfo) -> bool:
    """Whether the class, or a base that is asked before ``PyTreeNode``, defines the name itself."""
    before = info.mro[: info.mro.index(node)]
    return any("replace" in base.names and not base.names["replace"].plugin_generated for base in before)


def fields_in_init(info: TypeInfo) -> list[str]:
    """The fields that the constructor takes, those of every base; the nearest base has the say."""
    taken: dict[str, bool] = {}
    for base in info.mro:
        for attribute in base.metadata.get("dataclass", {}).get("attributes", []):
            taken.setdefault(attribute["name"], attribute["is_in_init"])
    return [name for name, is_in_init in taken.items() if is_in_init]
