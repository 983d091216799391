"""A name that is bound once to what is written out is as good as the display itself."""

import jax
import jax.numpy as jnp

x = jnp.ones(3)


def step() -> None:
    params = {"w": x, "b": x}
    grads = {"w": x, "bias": x}
    jax.tree.map(jnp.add, params, grads)
    # E: tree.map: structures differ at the root: "params" is a dict with keys 'b', 'w', "grads" is a dict with keys 'bias', 'w'  [pytree-structure] ;; N: called at line 16


step()  # RAISES
