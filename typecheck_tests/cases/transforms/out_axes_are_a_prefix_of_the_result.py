"""By what the function declares, and by what it returns."""

import jax
import jax.numpy as jnp
from jax import Array


def both(x: Array) -> tuple[Array, Array]:
    return x, x


x = jnp.ones(3)
jax.vmap(both, out_axes=(0, 0))(x)
jax.vmap(both, out_axes=0)(x)
jax.vmap(both, out_axes=(0, 0, 0))(x)
# E: vmap: out_axes is no prefix of the result at the root: out_axes is a tuple of length 3, ...  [pytree-prefix]
jax.vmap(both, out_axes=[0, 0])(x)
# E: vmap: out_axes is no prefix of the result at the root: out_axes is a list of length 2, ...  [pytree-prefix]
jax.vmap(lambda x: {"a": x}, out_axes={"b": 0})(x)
# E: vmap: out_axes is no prefix of the result at the root: out_axes is a dict with keys 'b', ...  [pytree-prefix]
