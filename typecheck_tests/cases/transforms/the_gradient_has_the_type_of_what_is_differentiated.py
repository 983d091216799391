"""A gradient is called as the loss is, and has the type of the argument."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array


class Params(NamedTuple):
    w: Array
    b: Array


def loss(params: Params, x: Array) -> Array:
    return jnp.sum(params.w * x + params.b)


params = Params(jnp.ones(3), jnp.ones(3))
x = jnp.ones(3)

reveal_type(jax.grad(loss)(params, x))  # R: tuple[Array, Array, fallback=Params]
reveal_type(jax.grad(loss, argnums=1)(params, x))  # R: Array
reveal_type(jax.grad(loss, argnums=-1)(params, x))  # R: Array
reveal_type(jax.grad(loss, (0, 1))(params, x))  # R: tuple[tuple[Array, Array, fallback=Params], Array]
reveal_type(jax.value_and_grad(loss)(params, x))  # R: tuple[Array, tuple[Array, Array, fallback=Params]]
reveal_type(jax.jit(jax.grad(loss))(params, x))  # R: tuple[Array, Array, fallback=Params]
jax.grad(loss)(params)  # E: Missing positional argument "x" in call to "loss"  [call-arg]
jax.grad(loss)(params, x).weight  # E: "Params" has no attribute "weight"  [attr-defined]
