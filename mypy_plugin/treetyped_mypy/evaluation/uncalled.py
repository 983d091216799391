"""A function where a number or an array belongs: ``loss.mean / 2``, ``p - 0.1 * jax.grad(f)``."""

from __future__ import annotations

from typing import Final

from mypy.nodes import SYMBOL_FUNCBASE_TYPES, Decorator, RefExpr

from treetyped_mypy import names
from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.atoms import Part, Partial, Thing, Transformed
from treetyped_mypy.evaluation.naming import short_name
from treetyped_mypy.evaluation.rules.array_words import words
from treetyped_mypy.flow.uncalled import kind_uncalled
from treetyped_mypy.flow.values import Builtin, External, Value

FUNCTIONS: Final = ("jnp.", "np.", "nn.", "lax.", "jax.", "jsp.")
"""Where functions are nothing but functions."""

CALLED: Final = words(
    """
    all any argmax argmin argsort astype clip compress conj conjugate copy cumprod cumsum diagonal dot flatten item max
    mean min nonzero prod ptp ravel repeat reshape round searchsorted sort squeeze std sum swapaxes take tolist trace
    transpose var block_until_ready
    """
)
"""The methods of arrays."""


def is_uncalled(value: Value) -> bool:
    """Whether it is a function that has no value but what a call gives."""
    match value:
        case Transformed() | Partial():
            return True
        case Part(owner=Array(), name=name):
            return name in CALLED
        case Part(owner=Thing(kind="opt")):
            return True
        case External():
            return is_library_function(value)
        case _:
            return kind_uncalled(value) is not None


def is_library_function(value: External) -> bool:
    """``jax.nn.relu``, as every function of these libraries is one."""
    is_function = isinstance(value.mention, RefExpr) and isinstance(value.mention.node, SYMBOL_FUNCBASE_TYPES)
    is_decorated = isinstance(value.mention, RefExpr) and isinstance(value.mention.node, Decorator)
    return (is_function or is_decorated) and (short_name(value.fullname) or "").startswith(FUNCTIONS)


def is_of(value: External, cls: str) -> bool | None:
    """A function is no array."""
    return False if cls in (names.ARRAY, names.NUMPY_ARRAY) and is_library_function(value) else None


def uncalled(value: Value) -> str:
    """What to say of it: a method by its name."""
    match value:
        case Part(name=name) | Builtin(name=name):
            return f"the method {name}"
        case _:
            return "a function"


CALL: Final = "it is not called"
