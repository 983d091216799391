"""``jax.scipy.stats`` and ``jax.scipy.special``: densities for each number, or for each row."""

from __future__ import annotations

from typing import Final

from treetyped_mypy.evaluation.arrays import FLOAT, Shape, broadcast, show_shape
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.array_words import words
from treetyped_mypy.evaluation.rules.operands import Rule, fitted, inexact, named, operand_at, result, takes_array
from treetyped_mypy.evaluation.shapes import MisfitError, together
from treetyped_mypy.flow.values import UNKNOWN, Value

FUNCTIONS: Final = """
    bernoulli logpmf pmf cdf ppf; beta logpdf pdf cdf logcdf sf logsf; betabinom logpmf pmf; binom logpmf pmf
    cauchy logpdf pdf cdf logcdf sf logsf isf ppf; chi2 logpdf pdf cdf logcdf sf logsf
    expon logpdf pdf cdf logcdf logsf sf ppf; gamma logpdf pdf cdf logcdf sf logsf; gennorm logpdf cdf pdf
    geom logpmf pmf; gumbel_l logpdf pdf logcdf cdf ppf sf logsf; gumbel_r logpdf pdf logcdf cdf ppf sf logsf
    laplace logpdf pdf cdf; logistic logpdf pdf ppf sf isf cdf; nbinom logpmf pmf
    norm logpdf pdf cdf logcdf ppf logsf sf isf; pareto logpdf pdf cdf logcdf logsf sf ppf; poisson logpmf pmf cdf
    t logpdf pdf; truncnorm logpdf pdf logsf sf logcdf cdf; uniform logpdf pdf cdf ppf; vonmises logpdf pdf
    wrapcauchy logpdf pdf
"""
"""By distribution: what gives a number for each number, wherever its parameters spread to."""

OF_SEVERAL: Final = words("xlogy xlog1py betaln gammainc gammaincc polygamma zeta kl_div rel_entr betainc beta")
OF_ONE: Final = words("entr i0 i0e i1 i1e gamma softmax log_softmax factorial loggamma expi spence")


def of_each(call: LibraryCall) -> Value:
    """A float for each number; all that is given spreads."""
    operands = [takes_array(call, value) for value in call.arguments]
    if call.is_open or not operands:
        return UNKNOWN
    shape = fitted(call, lambda: together([operand.shape for operand in operands]))
    return result(call, *operands, kind=FLOAT, shape=shape)


def of_one(call: LibraryCall) -> Value:
    operand = operand_at(call, 0, "x")
    return result(call, operand, kind=inexact(operand.kind), shape=operand.shape)


def multivariate_normal(call: LibraryCall) -> Value:
    """``logpdf(x, mean, cov)``: a number for each row of ``x``."""
    operands = [operand_at(call, at, name) for at, name in enumerate(("x", "mean", "cov"))]
    row, mean, cov = (operand.shape for operand in operands)
    return result(call, *operands, kind=FLOAT, shape=fitted(call, lambda: density(row, mean, cov)))


def density(row: Shape, mean: Shape, cov: Shape) -> Shape:
    if mean == ():
        return together([row, mean, cov])
    if mean is None:
        return None
    size = mean[-1]
    if cov is not None and cov != () and (len(cov) < 2 or any(None not in (n, size) and n != size for n in cov[-2:])):
        raise MisfitError(f"takes a covariance for a mean of shape {show_shape(mean)}, not shape {show_shape(cov)}")
    centred, is_clash = broadcast([row, mean])
    if is_clash:
        raise MisfitError(f"the shapes do not go together: {show_shape(row)} and {show_shape(mean)}")
    if centred is None or cov is None:
        return None
    return centred[:-1] if cov == () else together([cov[:-2], centred[:-1]])


def of_rows(call: LibraryCall) -> Value:
    """``dirichlet.logpdf``, ``multinomial.logpmf``: of one row a number."""
    operands = [takes_array(call, value) for value in call.arguments]
    are_lines = all(each.shape is not None and len(each.shape) == 1 for each in operands)
    is_row = call.name.startswith("jsp.dirichlet.") and are_lines
    return result(call, *operands, kind=FLOAT, shape=() if is_row else None)


RULES: Final[dict[str, Rule]] = {
    **{
        f"jsp.{each.split()[0]}.{word}": of_each
        for line in FUNCTIONS.strip().splitlines()
        for each in line.split(";")
        if each.split()
        for word in each.split()[1:]
    },
    **named("jsp.multivariate_normal", ("logpdf", "pdf"), multivariate_normal),
    **named("jsp.dirichlet", ("logpdf", "pdf"), of_rows),
    **named("jsp.multinomial", ("logpmf", "pmf"), of_rows),
    **named("jsp", OF_SEVERAL, of_each),
    **named("jsp", OF_ONE, of_one),
}
