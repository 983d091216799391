"""Only a copy of the argument is changed under jit; where the function is called as it is, its caller sees the change."""

import jax
import jax.numpy as jnp
from jax import Array

x = jnp.ones(2)


def update(params: dict[str, Array], grads: dict[str, Array]) -> None:
    for name in params:
        params[name] = params[name] - 0.1 * grads[name]


def scale(params: dict[str, Array]) -> None:
    params["w"] = params["w"] * 2  # E(silent): scale: the change of params['w'] is lost: JAX gives the function a copy, and it is not returned  [pytree-leaf] ;; N: ...


params = {"w": x}
update(params, {"w": x})
jax.jit(update).lower(params, params)
jax.jit(scale)(params)
assert params["w"][0] < 1
