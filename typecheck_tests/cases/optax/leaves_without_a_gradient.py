"""Of a function or an integer among the parameters mypy speaks, as Optax declares; a mask may say what is trained."""

from collections.abc import Callable

import equinox as eqx
import jax.numpy as jnp
import optax
from jax import Array


class Counted(eqx.Module):
    weight: Array
    steps: int

class Active(eqx.Module):
    weight: Array
    activation: Callable[[Array], Array]

def starts(tx: optax.GradientTransformation, weight: Array) -> None:
    tx.init(Active(weight, jnp.sin))  # E: init: "params" has a leaf at .activation that is no array (a function), and the optimiser keeps an array like each  [pytree-leaf] ;; N: make it a static field, or keep the arrays only: eqx.filter(params, eqx.is_inexact_array) ;; N: called at line 27

def listed(tx: optax.GradientTransformation, weight: Array) -> None:
    tx.init([weight, jnp.sin])  # E: init: "params" has a leaf at [1] that is no array (a function), and the optimiser keeps an array like each  [pytree-leaf] ;; N: make it a static field, or keep the arrays only: eqx.filter(params, eqx.is_inexact_array) ;; N: called at line 28

counted = Counted(jnp.ones(3), 0)
adam = optax.adam(1e-3)
starts(adam, jnp.ones(3))  # RAISES
listed(adam, jnp.ones(3))  # RAISES
adam.init(counted)  # E(type): Argument 1 to "__call__" of "TransformInitFn" has incompatible type "Counted"; expected ...  [arg-type] -- a gradient of an integer does not exist: mypy refuses it too
adam.init(eqx.filter(counted, eqx.is_inexact_array))
optax.sgd(0.1).init(counted)
optax.masked(adam, Counted(True, False)).init(counted)  # type: ignore[arg-type]
