"""Where an array or a number is declared, JAX takes NumPy arrays, arrays and numbers alike."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array


@jax.jit
def step(weights: dict[str, Array], rate: float) -> dict[str, Array]:
    return jax.tree.map(lambda w: w * rate, weights)


step({"w": jnp.ones(2)}, 0.1)
step({"w": jnp.ones(2)}, jnp.array(0.1))
step({"w": np.ones(2)}, np.float32(0.1))
