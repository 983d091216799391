"""``jvp``, ``vjp``, ``linearize`` and ``linear_transpose``: tangents and cotangents have the types of their primals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import (
    ARG_OPT,
    ARG_POS,
    ARG_STAR,
    ARG_STAR2,
    CallExpr,
    DictExpr,
    LambdaExpr,
    ListExpr,
    TupleExpr,
)
from mypy.plugin import FunctionContext
from mypy.types import AnyType, CallableType, TupleType, Type, TypeOfAny, get_proper_type

from treetyped_mypy.calls.receiver_types import as_assigned
from treetyped_mypy.handlers.transforms.called_lambda import typed_by_primals
from treetyped_mypy.handlers.transforms.grad import of_given, pair_of
from treetyped_mypy.structure.nodes import (
    NamedTupleNode,
    Structure,
    TupleNode,
    Unknown,
)
from treetyped_mypy.syntax.options import options_by_name
from treetyped_mypy.types.library import Library, in_library
from treetyped_mypy.types.lower import lower
from treetyped_mypy.types.shapes import as_arrays
from treetyped_mypy.types.traced_types import traced
from treetyped_mypy.types.transformed import Json, function_of, linear_map
from treetyped_mypy.values.option_values import option_of
from treetyped_mypy.values.results import as_returned, lift_result

ANY: Final = AnyType(TypeOfAny.special_form)


def first(pair: Structure[Type]) -> Structure[Type] | None:
    match pair:
        case TupleNode():
            return pair.children[0]
        case NamedTupleNode():
            return pair.children[0][1]
        case _:
            return None


class Primals:
    """One call with the function that it differentiates."""

    def __init__(
        self, ctx: FunctionContext, checker: TypeChecker, call: CallExpr, function: CallableType, given: list[Type]
    ) -> None:
        self.checker = checker
        self.call = call
        self.function = function
        self.given = given
        """The types of the primals."""
        self.returned = lift_result(checker, call.args[0], function)
        self.library = Library(checker)
        self.default = ctx.default_return_type

    @classmethod
    def of(cls, ctx: FunctionContext, *, packed: bool = False) -> Primals | None:
        """None where the function is not known, or a star hides the primals."""
        if not isinstance(ctx.api, TypeChecker) or not isinstance(ctx.context, CallExpr) or in_library(ctx.api):
            return None
        if {ARG_STAR, ARG_STAR2} & set(ctx.context.arg_kinds) or not ctx.arg_types or not ctx.arg_types[0]:
            return None
        given = list(argument_types(ctx, ctx.api, packed=packed))
        function = function_of(typed_by_primals(ctx.api, ctx.context.args[0], ctx.arg_types[0][0], given))
        if not isinstance(function, CallableType) or function.variables or function.is_ellipsis_args:
            return None
        return cls(ctx, ctx.api, ctx.context, function, given)

    def option(self, name: str) -> Json:
        return option_of(self.checker, options_by_name(self.call, ()).get(name))

    def value(self) -> Type:
        """A number that a lambda returns comes back as an array."""
        result = as_returned(self.function.ret_type, self.returned)
        return traced(result, self.library) if isinstance(self.call.args[0], LambdaExpr) else result

    def outputs(self, has_aux: Json) -> tuple[Type, Type | None] | None:
        """The differentiated output, and the auxiliary one; none where it cannot be told which is which."""
        if not has_aux:
            return self.value(), None
        pair = pair_of(as_returned(self.function.ret_type, self.returned))
        return (pair[0], pair[1]) if has_aux is True and pair is not None else None

    def cotangent(self, value: Type, has_aux: Json) -> Type:
        """What is taken for the cotangent of the output; anything where nothing shows what that is."""
        node = first(self.returned) if has_aux else self.returned
        if node is None or isinstance(node, Unknown):
            return ANY
        known = not isinstance(get_proper_type(value), AnyType)
        return value if known else lower(node, self.library)

    def types(self) -> list[Type]:
        """The type of each primal's cotangent: that of the primal where it is a tree, an array for a number."""
        kinds = self.function.arg_kinds
        declared = [t for t, k in zip(self.function.arg_types, kinds, strict=True) if k in (ARG_POS, ARG_OPT)]
        declared += [ANY] * (len(self.given) - len(declared))
        return [of_given(self.library, d, g) for d, g in zip(declared, self.given, strict=False)]

    def tuple(self, items: list[Type]) -> Type:
        return TupleType(items, self.library.tuple_fallback())

    def result(self, items: list[Type]) -> Type:
        return as_assigned(self.checker, self.call, self.tuple(items))

    def linear(self, kind: str, takes: list[Type], result: Type) -> Type:
        return linear_map(self.checker, kind, takes, result)


def argument_types(ctx: FunctionContext, checker: TypeChecker, *, packed: bool = False) -> Iterator[Type]:
    """Of ``*args``, or of the tuple that ``jvp`` is given; beside an untyped parameter mypy has found ``Any``."""
    for primal, type_ in zip(ctx.args[1], ctx.arg_types[1], strict=True) if len(ctx.args) > 1 else []:
        if packed and isinstance(primal, ListExpr):  # jvp takes a list as well
            yield from (checker.expr_checker.accept(item) for item in primal.items)
            continue
        found = type_
        if isinstance(primal, DictExpr | ListExpr | TupleExpr):
            with checker.msg.filter_errors():
                found = checker.expr_checker.accept(primal)
        whole = get_proper_type(found)
        yield from whole.items if packed and isinstance(whole, TupleType) else [found]


def jvp(ctx: FunctionContext) -> Type:
    primals = Primals.of(ctx, packed=True)
    if primals is None:
        return ctx.default_return_type
    given = options_by_name(primals.call, ("fun", "primals", "tangents", "has_aux"))
    outputs = primals.outputs(option_of(primals.checker, given.get("has_aux")))
    if outputs is None:
        return ctx.default_return_type
    value, aux = outputs
    return primals.result([value, value, *([] if aux is None else [aux])])


def vjp(ctx: FunctionContext) -> Type:
    """``(value, vjp_fun)``, with ``has_aux`` ``(value, vjp_fun, aux)``."""
    primals = Primals.of(ctx)
    outputs = primals.outputs(primals.option("has_aux")) if primals is not None else None
    if primals is None or outputs is None:
        return ctx.default_return_type
    value, aux = outputs
    takes = primals.cotangent(value, primals.option("has_aux"))
    pull_back = primals.linear("vjp", [takes], primals.tuple(primals.types()))
    return primals.result([value, pull_back, *([] if aux is None else [aux])])


def linearize(ctx: FunctionContext) -> Type:
    """``(value, jvp_fun)``, with ``has_aux`` ``(value, jvp_fun, aux)``."""
    primals = Primals.of(ctx)
    outputs = primals.outputs(primals.option("has_aux")) if primals is not None else None
    if primals is None or outputs is None:
        return ctx.default_return_type
    value, aux = outputs
    push_forward = primals.linear("linearize", primals.given, value)
    return primals.result([value, push_forward, *([] if aux is None else [aux])])


def linear_transpose(ctx: FunctionContext) -> Type:
    """The function from a cotangent of the output to those of the primals."""
    primals = Primals.of(ctx)
    if primals is None:
        return ctx.default_return_type
    result = as_arrays(primals.tuple(primals.types()), Library(primals.checker))
    transposed = primals.linear("linear_transpose", [primals.cotangent(primals.value(), None)], result)
    return as_assigned(primals.checker, primals.call, transposed)
