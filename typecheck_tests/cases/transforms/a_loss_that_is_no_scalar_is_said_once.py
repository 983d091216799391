"""Equinox's own types refuse such a loss too, in its words or in mypy's: one fault, one error."""

import equinox as eqx
import jax.numpy as jnp
from jax import Array


class Linear(eqx.Module):
    weight: Array


def parts(linear: Linear) -> dict[str, Array]:
    return {"total": linear.weight.sum()}


@eqx.filter_value_and_grad
def decorated(linear: Linear) -> dict[str, Array]:
    return {"total": linear.weight.sum()}


linear = Linear(jnp.ones(2))
eqx.filter_value_and_grad(parts)(linear)  # E: filter_value_and_grad: the function returns a dict with keys 'total', but only a scalar has a gradient  [pytree-leaf]
eqx.filter_grad(parts)(linear)  # E: filter_grad: the function returns a dict with keys 'total', but only a scalar has a gradient  [pytree-leaf]
decorated(linear)  # E: filter_value_and_grad: the function returns a dict with keys 'total', but only a scalar has a gradient  [pytree-leaf]
(gradient := eqx.filter_grad(parts))(linear)  # E: filter_grad: the function returns a dict with keys 'total', but only a scalar has a gradient  [pytree-leaf]
eqx.filter_value_and_grad(lambda m: (m.weight.sum(), m))(linear)  # E: filter_value_and_grad: the function returns a tuple of length 2, but only a scalar has a gradient  [pytree-leaf] ;; N: has_aux=True differentiates the first of a pair and hands the second through
