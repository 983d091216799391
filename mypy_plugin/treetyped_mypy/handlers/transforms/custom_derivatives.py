"""``custom_vjp`` and ``custom_jvp``: called as the function is; the rules must return what JAX takes apart."""

from __future__ import annotations

from typing import Final, TypeAlias

from mypy.checker import TypeChecker
from mypy.nodes import ARG_OPT, ARG_POS, ARG_STAR, CallExpr, Context, Decorator, Expression, FuncDef
from mypy.plugin import MethodContext
from mypy.types import CallableType, Type

from treetyped_mypy.calls.report import fail_instead
from treetyped_mypy.errors import codes
from treetyped_mypy.errors import derivatives as messages
from treetyped_mypy.handlers.transforms.grad_loss import is_no_pair, is_tree
from treetyped_mypy.handlers.transforms.transformations import Application, Options, Transformation
from treetyped_mypy.structure.halves import none_is_leaf
from treetyped_mypy.structure.match import match
from treetyped_mypy.structure.match import options as alternatives
from treetyped_mypy.structure.nodes import DisplayNode, Leaf, NoneNode, Structure, TupleNode
from treetyped_mypy.syntax.options import options_by_name
from treetyped_mypy.types.library import in_library
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.transformed import Mark, function_of, marks_of, transformed
from treetyped_mypy.values.axes import ANY
from treetyped_mypy.values.bodies import result_of
from treetyped_mypy.values.definitions import definition_of
from treetyped_mypy.values.option_values import option_of
from treetyped_mypy.values.results import lift_returns

Rule: TypeAlias = Expression | FuncDef
"""``f.defjvp(rule)``, or ``@f.defjvp`` above it."""

PARAMETERS: Final = ("fun", "nondiff_argnums", "nondiff_argnames")


def read(checker: TypeChecker, call: CallExpr | None) -> Options:
    written = options_by_name(call, PARAMETERS)
    return {name: option_of(checker, written.get(name)) for name in PARAMETERS[1:]}


def custom_vjp(application: Application) -> Type:
    return custom(application, "custom_vjp")


def custom_jvp(application: Application) -> Type:
    return custom(application, "custom_jvp")


def custom(application: Application, kind: str) -> Type:
    function = function_of(application.original)
    if not isinstance(function, CallableType) or in_library(application.checker):
        return application.default
    return transformed(application.checker, function, Mark(kind, application.options), application.original)


def defvjp(ctx: MethodContext) -> Type:
    """``mul.defvjp(fwd, bwd)``: fwd returns a pair, bwd a cotangent for each differentiable argument."""
    primal = Primal.of(ctx)
    if primal is not None and len(ctx.args) >= 2 and ctx.args[0] and ctx.args[1]:
        primal.check_pair(ctx.args[0][0], ctx.arg_types[0][0], messages.FWD)
        primal.check_bwd(ctx.args[1][0], ctx.arg_types[1][0])
    return ctx.default_return_type


def defjvp(ctx: MethodContext) -> Type:
    """``f.defjvp(rule)``: the rule returns the output and its tangent."""
    primal = Primal.of(ctx)
    if primal is not None and ctx.args and ctx.args[0]:
        rule = ctx.context.func if isinstance(ctx.context, Decorator) else ctx.args[0][0]
        primal.check_pair(rule, ctx.arg_types[0][0], messages.JVP)
    return ctx.default_return_type


class Primal:
    """The function whose derivative is written by hand."""

    def __init__(self, checker: TypeChecker, function: CallableType, mark: Mark, context: Context) -> None:
        self.checker = checker
        self.context = context
        self.function = function
        self.nondiff = mark.options.get("nondiff_argnums")
        self.known = mark.options.get("nondiff_argnames") is None and ARG_STAR not in function.arg_kinds

    @classmethod
    def of(cls, ctx: MethodContext) -> Primal | None:
        function, marks = function_of(ctx.type), marks_of(ctx.type)
        if not isinstance(ctx.api, TypeChecker) or not isinstance(function, CallableType) or not marks:
            return None
        return cls(ctx.api, function, marks[0], ctx.context)

    def differentiable(self) -> list[Type] | None:
        """The types of the arguments that have a cotangent; none if that cannot be told."""
        numbers = [] if self.nondiff is None else self.nondiff
        if not self.known or not isinstance(numbers, list) or not all(isinstance(n, int) and n >= 0 for n in numbers):
            return None
        if not set(self.function.arg_kinds) <= {ARG_POS, ARG_OPT} or self.function.is_ellipsis_args:
            return None
        return [type_ for index, type_ in enumerate(self.function.arg_types) if index not in numbers]

    def check_pair(self, rule: Rule, type_: Type, what: messages.Rule) -> None:
        returned = self.returned(rule, type_)
        if all(is_no_pair(option) for option in alternatives(returned)):
            self.fail(messages.no_pair(what, returned), rule)

    def check_bwd(self, rule: Expression, type_: Type) -> None:
        wanted = self.differentiable()
        if wanted is None:
            return
        returned = self.returned(rule, type_)
        if all(is_wrong_number(option, len(wanted)) for option in alternatives(returned)):
            self.fail(messages.wrong_cotangents(len(wanted), returned), rule)
            return
        for index, (cotangent, argument) in enumerate(zip(cotangents(returned), wanted, strict=False)):
            mismatch = next(match(none_is_leaf(cotangent, ANY), lift(argument)), None)
            if mismatch is not None:
                self.fail(messages.cotangent_differs(index, mismatch), rule)
                return

    def fail(self, text: str, rule: Rule) -> None:
        fail_instead(self.checker, text, rule, codes.STRUCTURE, applied=self.context)

    def returned(self, rule: Rule, type_: Type) -> Structure[Type]:
        definition = rule if isinstance(rule, FuncDef) else definition_of(self.checker, rule)
        return lift_returns(self.checker, definition, type_, result_of(type_))


def is_wrong_number(node: Structure[Type], count: int) -> bool:
    match node:
        case TupleNode() | DisplayNode("list"):
            return len(node.children) != count
        case Leaf() | NoneNode():
            return True
        case _:
            return is_tree(node) and is_no_pair(node)


def cotangents(node: Structure[Type]) -> tuple[Structure[Type], ...]:
    match node:
        case TupleNode():
            return node.children
        case DisplayNode("list"):
            return tuple(child for _, child in node.children)
        case _:
            return ()


CUSTOM_VJP: Final = Transformation(read, custom_vjp)
CUSTOM_JVP: Final = Transformation(read, custom_jvp)
