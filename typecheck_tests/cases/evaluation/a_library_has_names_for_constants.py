"""``jnp.newaxis`` is None, ``np.pi`` a number: what they make is known as if it were written out."""

import jax
import jax.numpy as jnp
import numpy as np


def weighted(density, weights):
    return density[..., jnp.newaxis] * weights[np.newaxis, np.newaxis, :]


def turned(x: jax.Array) -> jax.Array:
    return jnp.tensordot(x, jnp.ones((2, 9)), axes=([2], [0])) * jnp.nan


density, weights = jnp.ones((6, 3)), jnp.ones(9)

# right
weighted(density, weights) * jnp.ones((6, 3, 9))
turned(jnp.ones((6, 3, 2))) + weighted(density, weights)
jnp.tensordot(jnp.ones((2, 3)), jnp.ones((3, 4)), axes=(1, 0)) @ jnp.ones((4, 5))
jnp.tensordot(jnp.ones((2, 3)), jnp.ones((2, 3)), axes=2) * jnp.ones((7,))
jnp.tensordot(jnp.ones((2, 3)), jnp.ones((3, 2)), axes=((0, 1), (1, 0))) * np.pi

# wrong
weighted(density, weights) * jnp.ones((3, 6, 9))  # E: "*": the shapes do not go together: float array of shape (6, 3, 9) and float array of shape (3, 6, 9)  [pytree-leaf]
jnp.tensordot(jnp.ones((2, 3)), jnp.ones((3, 4)), axes=(0, 0))  # E: jnp.tensordot: the shapes do not go together: (2, 3) and (3, 4)  [pytree-leaf]
turned(jnp.ones((6, 3, 2))) @ jnp.ones((2, 4))  # E: "@": the shapes do not go together: (6, 3, 9) and (2, 4)  [pytree-leaf]
