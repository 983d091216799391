"""Where the loss declares nothing, the argument of the call tells."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array


class Params(NamedTuple):
    w: Array
    b: Array


params = Params(jnp.ones(3), jnp.ones(3))
x = jnp.ones(3)


reveal_type(jax.grad(lambda p: jnp.sum(p.w * p.b))(params))  # R: tuple[Array, Array, fallback=Params]
value, grads = jax.value_and_grad(lambda p: (jnp.sum(p["w"]), 1), has_aux=True)({"w": x})
reveal_type(grads)  # R: dict[str, Array]
