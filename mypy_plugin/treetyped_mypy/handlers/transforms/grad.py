"""``grad`` and ``value_and_grad``: called as the loss is, the gradient has the type of what is differentiated.

Equinox's ``filter_grad`` and ``filter_value_and_grad`` are the same with the first argument.
"""

from __future__ import annotations

from typing import Final

from mypy.erasetype import remove_instance_last_known_values
from mypy.nodes import ARG_OPT, ARG_POS, LambdaExpr
from mypy.subtypes import is_subtype
from mypy.types import AnyType, CallableType, TupleType, Type, TypeOfAny, get_proper_type

from treetyped_mypy.handlers.transforms.grad_options import differentiated, read_filter_grad, read_grad
from treetyped_mypy.handlers.transforms.transformations import Application, Transformation
from treetyped_mypy.structure.nodes import ClassNode, Leaf, NamedTupleNode, UnionNode, Unknown
from treetyped_mypy.types.gradient_types import gradient_of
from treetyped_mypy.types.jax_types import widened
from treetyped_mypy.types.library import Library, in_library
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.traced_types import traced
from treetyped_mypy.types.transformed import Json, Mark, function_of, transformed


def grad(application: Application) -> Type:
    return differentiate(application, "grad")


def value_and_grad(application: Application) -> Type:
    return differentiate(application, "value_and_grad")


def differentiate(application: Application, kind: str) -> Type:
    function = function_of(application.original)
    if not isinstance(function, CallableType) or in_library(application.checker):
        return application.default
    options = application.options
    library = Library(application.checker)
    gradients = gradient_type(library, function, options["argnums"])
    value = application.as_returned(function).ret_type
    if isinstance(application.definition, LambdaExpr):
        value = widened(library, value)
    result = result_type(library, kind, value, gradients, options["has_aux"])
    mark = Mark(kind, {**options, "parameters": len(function.arg_types)})
    return transformed(application.checker, function.copy_modified(ret_type=result), mark, application.original)


def gradient_type(library: Library, function: CallableType, argnums: Json) -> Type:
    """The type of the gradient: that of the argument, or a tuple for several; ``Any`` where it is not known."""
    indices = differentiated(function, argnums)
    if indices is None or not all(is_positional(function, index) for index in indices):
        return AnyType(TypeOfAny.special_form)
    types = [of_argument(library, function.arg_types[index]) for index in indices]
    return TupleType(types, library.tuple_fallback()) if isinstance(argnums, list) else types[0]


def is_positional(function: CallableType, index: int) -> bool:
    return 0 <= index < len(function.arg_kinds) and function.arg_kinds[index] in (ARG_POS, ARG_OPT)


def of_argument(library: Library, argument: Type) -> Type:
    """A tree has a gradient of its own type; a number has an array."""
    return widened(library, argument) if isinstance(lift(argument), Leaf) else gradient_of(argument)


def of_given(library: Library, declared: Type, given: Type) -> Type:
    """The same where the argument is seen: its type may be more exact than the parameter's."""
    plain = remove_instance_last_known_values(given)
    if isinstance(lift(declared), Unknown | UnionNode):
        return gradient_of(traced(plain, library))
    return gradient_of(plain) if is_exact_tree(plain, declared) else of_argument(library, declared)


def is_exact_tree(given: Type, declared: Type) -> bool:
    """A class that JAX opens comes back as the class that was given, not as the base that is declared."""
    return isinstance(lift(given), ClassNode | NamedTupleNode) and is_subtype(given, declared)


def result_type(library: Library, kind: str, value: Type, gradients: Type, has_aux: Json) -> Type:
    if not isinstance(has_aux, bool):
        return AnyType(TypeOfAny.special_form)
    if has_aux and pair_of(value) is None:
        value = library.tuple_of([AnyType(TypeOfAny.special_form)] * 2)
    if kind == "value_and_grad":
        return TupleType([value, gradients], library.tuple_fallback())
    return TupleType([gradients, second(value)], library.tuple_fallback()) if has_aux else gradients


def second(pair: Type) -> Type:
    items = pair_of(pair)
    return AnyType(TypeOfAny.special_form) if items is None else items[1]


def pair_of(type_: Type) -> list[Type] | None:
    proper = get_proper_type(type_)
    return list(proper.items) if isinstance(proper, TupleType) and len(proper.items) == 2 else None


GRAD: Final = Transformation(read_grad, grad)
VALUE_AND_GRAD: Final = Transformation(read_grad, value_and_grad)
FILTER_GRAD: Final = Transformation(read_filter_grad, grad)
FILTER_VALUE_AND_GRAD: Final = Transformation(read_filter_grad, value_and_grad)
