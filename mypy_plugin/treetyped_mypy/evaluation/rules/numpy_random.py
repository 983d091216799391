"""``numpy.random``: its functions, and the generators that it makes, which have the same by method."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from treetyped_mypy.errors import codes, messages
from treetyped_mypy.evaluation.arrays import FLOAT, INT, Array, Shape, as_array
from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.keys import Key
from treetyped_mypy.evaluation.rules.operands import Rule, shape_of_argument, word_of
from treetyped_mypy.flow.values import NONE, UNKNOWN, Plain, Tuple, Value

DRAWN: Final[dict[str, tuple[str, int]]] = {
    **dict.fromkeys(("normal", "uniform", "laplace", "logistic", "gumbel", "beta", "gamma", "lognormal"), (FLOAT, 2)),
    **dict.fromkeys(("exponential", "chisquare", "rayleigh", "standard_gamma", "standard_t"), (FLOAT, 1)),
    **dict.fromkeys(("random", "random_sample", "standard_normal", "standard_cauchy"), (FLOAT, 0)),
    **dict.fromkeys(("randint", "integers", "binomial"), (INT, 2)),
    **dict.fromkeys(("poisson", "geometric"), (INT, 1)),
}
"""By function: what it draws, and how many parameters come before ``size``."""


def drawn(call: LibraryCall, _generator: Value = NONE) -> Value:
    kind, position = DRAWN[word_of(call)]
    size = call.get(position, "size", NONE)
    if call.named.keys() & {"dtype", "out"} or len(call.positional) > position + 1:
        return Array(None, None if size == NONE else shape_of_argument(call, size), is_numpy=True)
    if size != NONE:
        return Array(kind, shape_of_argument(call, size), is_numpy=True)
    parameters = [*call.positional, *call.named.values()]
    is_one = not call.is_open and all((found := as_array(each)) and found.shape == () for each in parameters)
    return Plain(kind) if is_one else UNKNOWN


def by_sizes(call: LibraryCall, _generator: Value = NONE) -> Value:
    """``randn(3, 4)``."""
    if call.is_open or call.named:
        return UNKNOWN
    return Array(FLOAT, shape_of_argument(call, Tuple(call.positional)), is_numpy=True) if call.positional else FLOATING


def permuted(call: LibraryCall, _generator: Value = NONE) -> Value:
    found = as_array(call.get(0, "x"))
    if found is None:
        return UNKNOWN
    if found.shape != ():
        return Array(found.kind, found.shape, is_numpy=True)
    size = call.constant(0, "x")
    return Array(INT, (size if type(size) is int else None,), is_numpy=True)


def chosen(call: LibraryCall, _generator: Value = NONE) -> Value:
    """``choice(a, size=None)``: of numbers, or of the rows of an array."""
    found, size = as_array(call.get(0, "a")), call.get(1, "size", NONE)
    if found is None or size == NONE or call.is_open or call.named.keys() & {"axis"}:
        return UNKNOWN
    shape = shape_of_argument(call, size)
    if found.shape == ():
        return Array(INT, shape, is_numpy=True)
    rest: Shape = None if found.shape is None else found.shape[1:]
    return Array(found.kind, None if shape is None or rest is None else (*shape, *rest), is_numpy=True)


def generator(call: LibraryCall) -> Value:
    if isinstance(call.get(0, "seed"), Key):
        return call.say(codes.LEAF, messages.KEY_AS_SEED, messages.SEED)
    return Thing("generator")


FLOATING: Final = Plain(FLOAT)
BY_WORD: Final[dict[str, Callable[..., Value]]] = {
    **dict.fromkeys(DRAWN, drawn),
    **dict.fromkeys(("randn", "rand"), by_sizes),
    "permutation": permuted,
    "choice": chosen,
}
RULES: Final[dict[str, Rule]] = {
    **{f"npr.{word}": rule for word, rule in BY_WORD.items()},
    "npr.default_rng": generator,
    "npr.RandomState": lambda _call: Thing("generator"),
}
METHODS: Final[dict[str, Callable[[LibraryCall, Thing], Value]]] = {**BY_WORD}
