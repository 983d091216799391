"""``jacfwd``, ``jacrev`` and ``hessian``: a tree of trees, the argument's in place of each leaf of the result."""

from __future__ import annotations

from typing import Final

from mypy.types import AnyType, CallableType, TupleType, Type, TypeOfAny

from treetyped_mypy.handlers.transforms.grad import gradient_type, pair_of
from treetyped_mypy.handlers.transforms.grad_options import read_grad
from treetyped_mypy.handlers.transforms.transformations import Application, Transformation
from treetyped_mypy.structure.nodes import Leaf, Unknown
from treetyped_mypy.structure.walk import graft
from treetyped_mypy.types.library import Library, in_library
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.lower import lower
from treetyped_mypy.types.transformed import Mark, function_of, transformed

ANY: Final = AnyType(TypeOfAny.special_form)


def jacobian(application: Application) -> Type:
    return derived(application, "jacobian", times=1)


def hessian(application: Application) -> Type:
    return derived(application, "hessian", times=2)


def derived(application: Application, kind: str, *, times: int) -> Type:
    function = function_of(application.original)
    if not isinstance(function, CallableType) or in_library(application.checker):
        return application.default
    library, options = Library(application.checker), application.options
    by = gradient_type(library, function, options["argnums"])
    result: Type = ANY
    value = application.as_returned(function).ret_type
    if options["has_aux"] is False:
        result = grown(library, value, by, times)
    elif options["has_aux"] is True:
        first, aux = pair_of(value) or (ANY, ANY)
        result = TupleType([grown(library, first, by, times), aux], library.tuple_fallback())
    mark = Mark(kind, {**options, "parameters": len(function.arg_types)})
    return transformed(application.checker, function.copy_modified(ret_type=result), mark, application.original)


def grown(library: Library, value: Type, by: Type, times: int) -> Type:
    """``by`` in place of each leaf of ``value``, ``times`` times; ``Any`` where one of them is unknown."""
    branch = lift(by)
    if isinstance(branch, Unknown) or isinstance(lift(value), Unknown):
        return ANY
    type_ = value
    for _ in range(times):
        type_ = by if isinstance(lift(type_), Leaf) else lower(graft(lambda _path, _leaf: branch, lift(type_)), library)
    return type_


JACOBIAN: Final = Transformation(read_grad, jacobian)
HESSIAN: Final = Transformation(read_grad, hessian)
