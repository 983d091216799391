"""``filter_jit`` binds keywords to positions, so that a function of ``filter_vmap`` takes them through it."""

import equinox as eqx
import jax.numpy as jnp


def solve(x, y, meter, flag):
    return x + y if flag else x


mapped = eqx.filter_vmap(solve, in_axes=(0, None, None, None))
compiled = eqx.filter_jit(mapped)

compiled(jnp.ones(3), 1.0, meter=False, flag=True)
compiled(jnp.ones(3), y=1.0, flag=True, meter=False)
mapped(jnp.ones(3), 1.0, False, flag=True)  # E: filter_vmap: flag must be given by position  [pytree-prefix]
