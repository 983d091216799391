"""``jax.jit``: the function keeps its signature, and is a ``JitWrapped`` besides.

``jax.jit(f)``, ``@jax.jit``, ``@jax.jit(static_argnames="n")`` and ``@partial(jax.jit, ...)`` all end in ``apply``.
"""

from __future__ import annotations

from functools import partial
from typing import Final, cast

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr
from mypy.types import CallableType, FunctionLike, Overloaded, Type

from treetyped_mypy.calls.jit_options import JitOptions, options_of, resolve
from treetyped_mypy.handlers.transforms.transformations import Application, Options, Transformation
from treetyped_mypy.types.library import in_library
from treetyped_mypy.types.transformed import Mark, function_of, transformed
from treetyped_mypy.values.bodies import is_of_library
from treetyped_mypy.values.option_values import option_of


def read(checker: TypeChecker, call: CallExpr | None) -> Options:
    return dict(options_of(call, partial(option_of, checker)))


def apply(jit: Application) -> Type:
    function, resolved = function_of(jit.original), JitOptions()
    if function is None or in_library(jit.checker) or is_overloaded_in_library(function):
        return jit.default  # JAX's own functions take and give more than their annotations say
    if isinstance(function, CallableType):
        resolved = resolve(function, cast("JitOptions", jit.options))
        function = jit.traced(function)
    return transformed(jit.checker, function, Mark("jit", dict(resolved)), jit.original)


def is_overloaded_in_library(function: FunctionLike) -> bool:
    """JAX's overloads leave out the form without options: ``jax.scipy.linalg.hessenberg(a)``."""
    return isinstance(function, Overloaded) and is_of_library(function.items[0])


JIT: Final = Transformation(read, apply)
