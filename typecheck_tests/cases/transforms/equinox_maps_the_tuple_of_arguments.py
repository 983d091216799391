"""filter_vmap takes a tuple of axes, or a dict by the names of the parameters; no keywords."""

from typing import NamedTuple

import equinox as eqx
import jax.numpy as jnp
from jax import Array


class Series(eqx.Module):
    value: Array


class Axes(eqx.Module):
    value: int


class AxesAsTuple(NamedTuple):
    value: int


def mean(series: Series) -> Array:
    return jnp.mean(series.value)


series = Series(jnp.ones((3, 2)))
eqx.filter_vmap(mean)(series)
eqx.filter_vmap(mean, in_axes={"series": 0})(series)
eqx.filter_vmap(mean, in_axes=(eqx.if_array(0),))(series)
eqx.filter_vmap(mean, in_axes=Axes(0))(series)
# E: filter_vmap: in_axes must be a number, None, or a tuple with one entry for each argument, not Axes  [pytree-prefix] ;; N: ...
eqx.filter_vmap(mean, in_axes=AxesAsTuple(0))(series)
# E: filter_vmap: in_axes must be a number, None, or a tuple with one entry for each argument, not AxesAsTuple  [pytree-prefix] ;; N: ...
eqx.filter_vmap(mean)(series=series)  # E: filter_vmap: series must be given by position  [pytree-prefix]
