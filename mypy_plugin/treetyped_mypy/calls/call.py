"""One call of a typed function: its arguments by name, each of them evaluated once."""

from __future__ import annotations

from collections.abc import Iterator

from mypy.checker import TypeChecker
from mypy.nodes import ARG_STAR, ARG_STAR2, ArgKind, CallExpr, Expression, NameExpr, TupleExpr
from mypy.plugin import FunctionSigContext, MethodSigContext
from mypy.types import AnyType, Instance, TupleType, Type, TypeOfAny, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.errors.messages import tree_number
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.syntax.refused_assignments import trusted
from treetyped_mypy.syntax.tree import dotted


@dataclass(frozen=True, slots=True)
class Operand:
    """A tree that is handed to the function, under the name that messages use."""

    name: str
    expression: Expression
    type: Type
    starred: bool = False
    """The expression stands behind a star: it holds the tree, it is not the tree."""
    repeated: bool = False
    """It stands for any number of trees: ``*trees`` of unknown length."""


def words(*arguments: tuple[Expression, str]) -> list[str]:
    """What a sentence calls the arguments: what is written, if that is a name; never one word for two of them."""
    found = [dotted(expression) or name for expression, name in arguments]
    return found if len(set(found)) == len(found) else [name for _, name in arguments]


class Call:
    def __init__(self, ctx: FunctionSigContext | MethodSigContext, checker: TypeChecker, expression: CallExpr) -> None:
        self.checker = checker
        self.expression = expression
        self.context: Type | None = checker.expr_checker.type_context[-1]
        formals = zip(ctx.default_signature.arg_names, ctx.args, strict=True)
        self._arguments: dict[str, list[Expression]] = {name: found for name, found in formals if name}
        self._kinds: dict[Expression, ArgKind] = dict(zip(expression.args, expression.arg_kinds, strict=True))

    @classmethod
    def of(cls, ctx: FunctionSigContext | MethodSigContext) -> Call | None:
        """The call, unless its arguments cannot be told apart (``**kwargs``)."""
        if not isinstance(ctx.context, CallExpr) or not isinstance(ctx.api, TypeChecker):
            return None
        if ARG_STAR2 in ctx.context.arg_kinds:
            return None
        return cls(ctx, ctx.api, ctx.context)

    def argument(self, name: str) -> Expression | None:
        """The expression given for a parameter; none if it is left out, is ``None``, or comes out of a star."""
        found = self._arguments.get(name, [])
        if not found or self._kinds.get(found[0], ARG_STAR) == ARG_STAR:
            return None
        return None if isinstance(found[0], NameExpr) and found[0].fullname == "builtins.None" else found[0]

    def given(self, name: str) -> list[Expression]:
        """Every expression that falls to a parameter."""
        return self._arguments.get(name, [])

    def is_starred(self, expression: Expression) -> bool:
        return self._kinds.get(expression, ARG_STAR) == ARG_STAR

    def operands(self, first: str, rest: str) -> list[Operand]:
        """The trees in order: the parameter ``first``, then what falls to ``*rest``; stars are taken apart."""
        expressions = list(dict.fromkeys([*self._arguments.get(first, []), *self._arguments.get(rest, [])]))
        parts = [part for expression in expressions for part in self._spread(expression)]
        return [
            Operand(tree_number(index), expression, type_, self._kinds[expression] == ARG_STAR, repeated)
            for index, (expression, type_, repeated) in enumerate(parts)
        ]

    def _spread(self, expression: Expression) -> Iterator[tuple[Expression, Type, bool]]:
        """An argument, or the elements of one that stands behind a star."""
        type_ = self.type_of(expression)
        if self._kinds[expression] != ARG_STAR:
            yield expression, type_, False
            return
        proper = get_proper_type(type_)
        if isinstance(proper, TupleType):
            shown = expression.items if isinstance(expression, TupleExpr) else []
            given = shown if len(shown) == len(proper.items) else [expression] * len(proper.items)
            pairs = zip(given, proper.items, strict=True)
            yield from ((expression, trusted(self.checker, one, item), False) for one, item in pairs)
        elif isinstance(proper, Instance) and proper.type.fullname in (names.LIST, names.TUPLE):
            yield expression, proper.args[0], True
        else:
            yield expression, AnyType(TypeOfAny.special_form), True

    def type_of(self, expression: Expression, context: Type | None = None) -> Type:
        """The type of an argument. mypy takes it over instead of evaluating again: nested calls cost linear time."""
        overrides = self.checker.expr_checker.type_overrides
        overrides.pop(expression, None)
        type_ = trusted(self.checker, expression, self.checker.expr_checker.accept(expression, context))
        self.settle(expression, type_)
        return type_

    def settle(self, expression: Expression, type_: Type) -> None:
        """Let mypy take ``type_`` for the argument."""
        self.checker.expr_checker.type_overrides[expression] = type_

    def forget(self) -> None:
        """Let mypy evaluate the arguments itself, in the context of the parameters that they fall to."""
        for expression in self.expression.args:
            self.forget_one(expression)

    def forget_one(self, expression: Expression) -> None:
        self.checker.expr_checker.type_overrides.pop(expression, None)
