"""``jax.device_get`` gives NumPy arrays: what NumPy computes with them changes in place. A tracer stays a tracer."""

import jax
import jax.numpy as jnp
import numpy as np

x = jnp.ones((3, 2))
fetched = jax.device_get(x)
total = np.sum(fetched, axis=1)
total[0] = 2.0
total[(total != 1) * (total != 0)] = 2
one, other = (jax.device_get(part[jnp.arange(2)]) for part in (x, 2 * x))
sums = np.sum(one[:, 1:], axis=1) + other.sum(axis=1)
sums[0] = 1.0
tree = jax.device_get({"w": x, "step": 3})
scaled = tree["w"] * 2
scaled[0] = 1.0
tree["step"] + 1


@jax.jit
def traced(x):
    y = jax.device_get(x)
    y = jnp.sin(y)
    y[0] = 1.0  # E: "y" is a JAX array, which never changes in place...  [pytree-leaf] ;; N: ... ;; N: called at line 29
    return y


traced(x)  # RAISES
kept = jnp.sum(jax.device_get(x), axis=1)
kept[0] = 1.0  # E: "kept" is a JAX array, which never changes in place...  [pytree-leaf] ;; N: ...
