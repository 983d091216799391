"""What a function gives for leaves of certain types: mypy itself is asked, and its errors are kept apart."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import field
from itertools import islice, product
from typing import Final

from mypy.checker import TypeChecker
from mypy.checkmember import analyze_member_access
from mypy.erasetype import remove_instance_last_known_values
from mypy.errors import ErrorInfo
from mypy.nodes import ARG_OPT, ARG_POS, ARG_STAR, Argument, Expression, LambdaExpr, TempNode
from mypy.types import (
    AnyType,
    CallableType,
    ErasedType,
    Instance,
    TupleType,
    Type,
    TypeAliasType,
    TypeOfAny,
    UninhabitedType,
    UnionType,
    get_proper_type,
)

from treetyped_mypy import names
from treetyped_mypy.calls.call import Call
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.syntax.redefined import is_defined_again
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.numeric_types import is_number, is_numpy_scalar, is_scalar
from treetyped_mypy.types.transformed import is_vague_partial

MOST_COMBINATIONS: Final = 16
"""How many combinations of union members are tried at one leaf."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The type returned, and what mypy said on the way."""

    type: Type
    said: list[ErrorInfo] = field(default_factory=list)

    @property
    def refusal(self) -> str | None:
        """mypy's first error, if there is one."""
        return next((info.message for info in self.said if info.severity == "error"), None)


@dataclass(frozen=True, slots=True)
class Given:
    """The types of the arguments; with ``repeated`` the last one stands for any number of them."""

    types: tuple[Type, ...]
    repeated: bool = False


class Function:
    """The function argument of a call, asked for its results."""

    def __init__(self, checker: TypeChecker, expression: Expression, type_: Type | None) -> None:
        self.checker = checker
        self.expression = expression
        self.type = type_
        self.outcomes: dict[Given, Outcome] = {}

    @classmethod
    def of(cls, call: Call, expression: Expression) -> Function:
        """The function that an argument is; a lambda has no type before its arguments have."""
        if isinstance(expression, LambdaExpr):
            return cls(call.checker, expression, None)
        type_ = call.type_of(expression)
        vague = is_vague_partial(type_) or is_defined_again(call.checker, expression)
        return cls(call.checker, expression, AnyType(TypeOfAny.special_form) if vague else type_)

    def outcome(self, given: Given) -> Outcome:
        """The outcome for these arguments; each combination is asked once, nothing is reported."""
        if given not in self.outcomes:
            with self.checker.msg.filter_errors(filter_errors=True, save_filtered_errors=True) as watcher:
                type_ = self._ask(given)
            self.outcomes[given] = Outcome(type_, watcher.filtered_errors())
        return self.outcomes[given]

    def said_regardless(self, given: Given) -> list[ErrorInfo]:
        """What is wrong in a lambda whatever it is given; a function that has a name is checked by itself."""
        if not isinstance(self.expression, LambdaExpr):
            return []
        return self.outcome(Given((AnyType(TypeOfAny.special_form),) * len(given.types), given.repeated)).said

    def _ask(self, given: Given) -> Type:
        if isinstance(self.expression, LambdaExpr):
            result = self._ask_lambda(self.expression, given)
        else:
            assert self.type is not None
            proper = get_proper_type(self.type)
            if isinstance(proper, CallableType) and proper.param_spec() is not None:
                return proper.ret_type
            arguments: list[Expression] = [TempNode(type_, context=self.expression) for type_ in given.types]
            kinds = [ARG_POS] * len(arguments)
            if given.repeated:
                kinds[-1] = ARG_STAR
                many = self.checker.named_generic_type(names.TUPLE, [given.types[-1]])
                arguments[-1] = TempNode(many, context=self.expression)
            with without_context(self.checker):
                result, _ = self.checker.expr_checker.check_call(self.type, arguments, kinds, self.expression)
        never = isinstance(get_proper_type(result), UninhabitedType)
        return AnyType(TypeOfAny.special_form) if never else remove_instance_last_known_values(result)

    def _ask_lambda(self, expression: LambdaExpr, given: Given) -> Type:
        defaults = [self._default(argument) for argument in expression.arguments]
        self.checker.expr_checker.type_overrides.pop(expression, None)
        context = lambda_context(expression, given, defaults, Library(self.checker).function_fallback())
        # mypy gives up the context of a lambda with *args; it believes a type that the lambda has.
        expression.type = context if ARG_STAR in context.arg_kinds else None
        given_in_place = [a for a in expression.arguments[: len(given.types)] if a.initializer is not None]
        defaults_aside = [argument.initializer for argument in given_in_place]
        for argument in given_in_place:
            argument.initializer = None  # mypy would compare it with what is given in its place
        try:
            asked = get_proper_type(self.checker.expr_checker.accept(expression, context))
        finally:
            expression.type = None
            for argument, default in zip(given_in_place, defaults_aside, strict=True):
                argument.initializer = default
        return asked.ret_type if isinstance(asked, CallableType) else AnyType(TypeOfAny.special_form)

    def signature(self, given: Given, result: Type) -> CallableType:
        """The lambda's own, with parameters of the types given."""
        assert isinstance(self.expression, LambdaExpr)
        defaults = [self._default(argument) for argument in self.expression.arguments]
        context = lambda_context(self.expression, given, defaults, Library(self.checker).function_fallback())
        return context.copy_modified(ret_type=result)

    def _default(self, argument: Argument) -> Type:
        """The type of a parameter that is left out."""
        if argument.initializer is None:
            return AnyType(TypeOfAny.special_form)
        return remove_instance_last_known_values(self.checker.expr_checker.accept(argument.initializer))

    def can_be_called(self) -> bool:
        """Whether it is a function or an instance with ``__call__``, as far as its type tells."""
        proper = get_proper_type(self.type)
        return not isinstance(proper, Instance) or proper.type.has_readable_member("__call__")

    def arity_fault(self, given: Given) -> str | None:
        """How many arguments the function takes, if that is not the number given."""
        if given.repeated:
            return None
        required, most = self._arity()
        if required <= len(given.types) and (most is None or len(given.types) <= most):
            return None
        if most is None:
            return f"at least {required}"
        return str(required) if required == most else f"{required} to {most}"

    def _arity(self) -> tuple[int, int | None]:
        if isinstance(self.expression, LambdaExpr):
            kinds = [argument.kind for argument in self.expression.arguments]
        else:
            proper = get_proper_type(self.type)
            if not isinstance(proper, CallableType) or proper.is_ellipsis_args or proper.param_spec() is not None:
                return 0, None
            if proper.definition is None and proper.arg_names and not any(proper.arg_names):
                return 0, None  # ``Callable[[A, B], C]``: there may be defaults
            kinds = proper.arg_kinds
        required = kinds.count(ARG_POS)
        return required, None if ARG_STAR in kinds else required + kinds.count(ARG_OPT)


@contextmanager
def without_context(checker: TypeChecker) -> Iterator[None]:
    """What the tree of results is wanted for says nothing of one leaf."""
    checker.expr_checker.type_context.append(None)
    try:
        yield
    finally:
        checker.expr_checker.type_context.pop()


def lambda_context(lambda_: LambdaExpr, given: Given, defaults: list[Type], fallback: Instance) -> CallableType:
    """The callable type that gives each parameter of the lambda the type of its argument, or of its default."""
    any_type = AnyType(TypeOfAny.special_form)
    kinds = [argument.kind for argument in lambda_.arguments]
    types: list[Type] = []
    for index, kind in enumerate(kinds):
        if kind == ARG_STAR:
            types.append(UnionType.make_union(list(given.types[index:])) if given.types[index:] else any_type)
        elif index < len(given.types):
            types.append(given.types[index])
        else:
            types.append(given.types[-1] if given.repeated and kind == ARG_POS else defaults[index])
    return CallableType(
        [without_objects(type_) for type_ in types], kinds, list(lambda_.arg_names), ErasedType(), fallback
    )


def without_objects(type_: Type) -> Type:
    """``Any`` for ``object``, which mypy infers for the items of ``{"x": array, "n": 0}``: it says nothing of them."""
    if isinstance(type_, TypeAliasType) and type_.is_recursive:
        return type_
    match proper := get_proper_type(type_):
        case Instance() if proper.type.fullname == names.OBJECT:
            return AnyType(TypeOfAny.special_form)
        case Instance(args=[_, *_]):
            return proper.copy_modified(args=[without_objects(argument) for argument in proper.args])
        case TupleType():
            return proper.copy_modified(items=[without_objects(item) for item in proper.items])
        case _:
            return type_


def loosened(given: Given, function: Type | None) -> Given:
    """``Any`` for an array or a number where one is declared: one stands for the other wherever JAX computes."""
    proper = get_proper_type(function)
    declared = proper.arg_types if isinstance(proper, CallableType) else []
    types = list(given.types)
    for index, (type_, parameter) in enumerate(zip(given.types, declared, strict=False)):
        if is_number(type_) and takes_numbers(parameter):
            types[index] = AnyType(TypeOfAny.special_form)
    return Given(tuple(types), given.repeated)


def as_arrays(given: Given, before: int, array: Type) -> Given:
    """An array for each number among the leaves: it holds one as soon as JAX has computed it."""
    leaves = [array if is_scalar(type_) or is_numpy_scalar(type_) else type_ for type_ in given.types[before:]]
    return Given((*given.types[:before], *leaves), given.repeated)


def takes_numbers(parameter: Type) -> bool:
    proper = get_proper_type(parameter)
    return any(map(is_number, proper.items)) if isinstance(proper, UnionType) else is_number(proper)


def split(given: Given) -> list[Given]:
    """One for each combination of the items of unions: which of them a leaf is, the program decides."""
    items = [proper.items if isinstance(proper := get_proper_type(t), UnionType) else [t] for t in given.types]
    return [Given(types, given.repeated) for types in islice(product(*items), MOST_COMBINATIONS)]


def called_as(checker: TypeChecker, type_: Type | None, at: Expression) -> Type | None:
    """The bound ``__call__`` of an instance that has one; any other type as it is."""
    proper = get_proper_type(type_)
    if not isinstance(proper, Instance) or proper.type.get("__call__") is None:
        return type_
    with checker.msg.filter_errors():
        return analyze_member_access(
            "__call__",
            proper,
            at,
            is_lvalue=False,
            is_super=False,
            is_operator=True,
            original_type=proper,
            chk=checker,
        )
