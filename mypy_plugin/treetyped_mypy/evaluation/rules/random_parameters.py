"""``jax.random`` of distributions with parameters: where no shape is asked for, the shape is theirs."""

from __future__ import annotations

from typing import Final, NamedTuple

from treetyped_mypy.errors import codes
from treetyped_mypy.evaluation.arrays import FLOAT, INT, Array, Shape, as_array, broadcast, show
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.operands import fitted, kind_asked, shape_of_argument
from treetyped_mypy.evaluation.shapes import together
from treetyped_mypy.flow.values import NONE, Constant, Value


class Distribution(NamedTuple):
    """The parameters before the shape, and the kind of the numbers."""

    parameters: tuple[str, ...]
    kind: str = FLOAT
    is_spread: bool = True
    """Without a shape there are as many numbers as the parameters spread to; otherwise one."""


DISTRIBUTIONS: Final = {
    "truncated_normal": Distribution(("lower", "upper")),
    "beta": Distribution(("a", "b")),
    "gamma": Distribution(("a",)),
    "loggamma": Distribution(("a",)),
    "chisquare": Distribution(("df",)),
    "t": Distribution(("df",)),
    "f": Distribution(("dfnum", "dfden")),
    "poisson": Distribution(("lam",), INT),
    "geometric": Distribution(("p",), INT),
    "binomial": Distribution(("n", "p")),
    "pareto": Distribution(("b",)),
    "lognormal": Distribution(("sigma",)),
    "rayleigh": Distribution(("scale",)),
    "wald": Distribution(("mean",)),
    "triangular": Distribution(("left", "mode", "right")),
    "generalized_normal": Distribution(("p",), is_spread=False),
    "double_sided_maxwell": Distribution(("loc", "scale"), is_spread=False),
    "weibull_min": Distribution(("scale", "concentration"), is_spread=False),
}


def is_traced(call: LibraryCall) -> bool:
    return call.run.recording > 0 or any(isinstance(value, Array) and value.is_traced for value in call.arguments)


def random(call: LibraryCall, kind: str | None, shape: Shape) -> Array:
    return Array(kind, shape, is_traced(call), is_numpy=False)


def of_parameters(call: LibraryCall, distribution: Distribution) -> Value:
    names = distribution.parameters
    value = call.get(len(names) + 1, "shape", NONE)
    if value != NONE:
        shape = shape_of_argument(call, value)
    elif distribution.is_spread:
        default = Constant(1.0) if names == ("sigma",) else Constant(...)
        found = [as_array(call.get(at, name, default)) for at, name in enumerate(names, 1)]
        shape = broadcast([None if each is None else each.shape for each in found])[0]
    else:
        shape = ()
    return random(call, kind_asked(call, len(names) + 2, distribution.kind), shape)


def dirichlet(call: LibraryCall) -> Value:
    """``dirichlet(key, alpha, shape=None)``: a row of shares for each."""
    alpha, value = as_array(call.get(1, "alpha")) or Array(), call.get(2, "shape", NONE)
    if alpha.shape == ():
        return call.fail(codes.LEAF, "takes an array of at least one axis")
    if alpha.shape is None:
        return random(call, kind_asked(call, 3, FLOAT), None)
    batch = alpha.shape[:-1] if value == NONE else shape_of_argument(call, value)
    return random(call, kind_asked(call, 3, FLOAT), None if batch is None else (*batch, alpha.shape[-1]))


def multivariate_normal(call: LibraryCall) -> Value:
    """``multivariate_normal(key, mean, cov, shape=None)``: a vector like the mean for each."""
    mean, cov = (as_array(call.get(at, name)) or Array() for at, name in ((1, "mean"), (2, "cov")))
    value, kind = call.get(3, "shape", NONE), kind_asked(call, 4, FLOAT)
    if mean.shape == () or (cov.shape is not None and len(cov.shape) < 2):
        return call.fail(codes.LEAF, f"takes a vector and a matrix, not {show(mean)} and {show(cov)}")
    if mean.shape is None or cov.shape is None:
        return random(call, kind, None)
    size = mean.shape[-1]
    if any(None not in (each, size) and each != size for each in cov.shape[-2:]):
        return call.fail(codes.LEAF, f"{show(cov)} is no covariance for a mean of {size} numbers")
    batches = [mean.shape[:-1], cov.shape[:-2]]
    own = fitted(call, lambda: together(batches))
    batch = own if value == NONE else shape_of_argument(call, value)
    return random(call, kind, None if batch is None else (*batch, size))


def orthogonal(call: LibraryCall) -> Value:
    """``orthogonal(key, n, shape=())``: a matrix for each."""
    count, value = call.constant(1, "n", ...), call.get(2, "shape", Constant(()))
    batch: Shape = () if value == Constant(()) else shape_of_argument(call, value)
    size = count if type(count) is int else None
    is_square = len(call.positional) < 5 and "m" not in call.named and not call.is_open
    columns = size if is_square else None
    return random(call, kind_asked(call, 3, FLOAT), None if batch is None else (*batch, size, columns))


def ball(call: LibraryCall) -> Value:
    """``ball(key, d, p=2, shape=())``: a vector for each."""
    count, value = call.constant(1, "d", ...), call.get(3, "shape", Constant(()))
    batch: Shape = () if value == Constant(()) else shape_of_argument(call, value)
    size = count if type(count) is int else None
    return random(call, kind_asked(call, 4, FLOAT), None if batch is None else (*batch, size))
