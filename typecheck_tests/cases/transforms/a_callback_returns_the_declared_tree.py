"""pure_callback has the declared tree with arrays; the function returns as many leaves."""

import jax
import jax.numpy as jnp
import numpy as np


def host(x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    return x, x


x = jnp.ones(3)
spec = jax.ShapeDtypeStruct((3,), jnp.float32)
reveal_type(jax.pure_callback(np.sin, spec, x))  # R: Array
reveal_type(jax.pure_callback(host, [spec, spec], x))  # R: list[Array]
