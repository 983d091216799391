"""An annotation that allows both does not make both the same."""

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array, lax


class Mean(NamedTuple):
    value: Array


class MeanVar(NamedTuple):
    value: Array
    var: Array


def mean(x: Array) -> Mean | MeanVar:
    return Mean(jnp.mean(x))


def mean_var(x: Array) -> Mean | MeanVar:
    return MeanVar(jnp.mean(x), jnp.var(x))


branches = [mean, mean_var]
lax.switch(0, branches, jnp.ones(3))
# E: lax.switch: the branches differ at the root: "branches[0]" returns Mean, "branches[1]" returns MeanVar  [pytree-carry]
lax.switch(0, [mean, mean], jnp.ones(3))
