"""``jax.random``: keys, and arrays of a shape."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from treetyped_mypy.evaluation.arrays import FLOAT, INT, KEY, Array, Shape
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.numpy import kind_named, shape_of_argument
from treetyped_mypy.flow.values import UNKNOWN, Constant, Value

FLOATS: Final = {
    "normal": 1, "uniform": 1, "gumbel": 1, "exponential": 1, "laplace": 1, "cauchy": 1, "logistic": 1,
    "truncated_normal": 3, "beta": 3, "gamma": 2,
}  # fmt: skip
"""Where the shape stands among the arguments; behind parameters, it is theirs if it is not given."""

INTS: Final = {"randint": 1, "bits": 1, "rademacher": 1}
OTHERS: Final = (
    "bernoulli",
    "categorical",
    "permutation",
    "choice",
    "poisson",
    "dirichlet",
    "multivariate_normal",
    "ball",
    "orthogonal",
)


def traced(call: LibraryCall) -> bool:
    return any(isinstance(value, Array) and value.is_traced for value in call.arguments)


def key(call: LibraryCall) -> Value:
    return Array(KEY, None, traced(call))


def split(call: LibraryCall) -> Value:
    number = call.constant(1, "num", 2)
    sizes: Shape = (number,) if type(number) is int else (None,) if number is ... else None
    return Keys(KEY, sizes, traced(call))


class Keys(Array):
    """Keys in a row: an old key is itself an array of two numbers, so that its own shape is not known."""

    __slots__ = ()

    @property
    def row(self) -> Array:
        return Array(KEY, None, self.is_traced)


def drawn(kind: str, at: int) -> Callable[[LibraryCall], Value]:
    def rule(call: LibraryCall) -> Value:
        value = call.get(at, "shape", UNKNOWN if at > 1 else Constant(()))
        shape: Shape = () if value == Constant(()) else shape_of_argument(call, value)
        dtype = call.get(-1, "dtype", Constant(None))
        return Array(kind if dtype == Constant(None) else kind_named(dtype), shape, traced(call))

    return rule


def some(call: LibraryCall) -> Value:
    return Array(None, None, traced(call))


RULES: Final = {
    **{f"random.{word}": key for word in ("key", "PRNGKey", "fold_in", "wrap_key_data", "clone")},
    "random.split": split,
    **{f"random.{word}": drawn(FLOAT, at) for word, at in FLOATS.items()},
    **{f"random.{word}": drawn(INT, at) for word, at in INTS.items()},
    **{f"random.{word}": some for word in OTHERS},
}
