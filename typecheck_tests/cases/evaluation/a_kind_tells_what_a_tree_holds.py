"""``if w.dtype == jnp.int8`` asks about the tree that ``w`` comes from: only such trees have a scale."""

import jax
import jax.numpy as jnp


def linear(x, params):
    w = params["w"]  # E: params has no key 'w': its only key is 'v'  [pytree-structure] ;; N: called at line 24
    if w.dtype == jnp.int8:
        return x * w * params["scale"]
    return x * w


def batched(params):
    weight = params["w"]
    if weight.ndim == 2:
        return weight + params["bias"]
    return weight


params = {"w": jnp.ones(3)}
linear(jnp.ones(3), params)
jax.jit(batched)(params)
linear(jnp.ones(3), {"v": jnp.ones(3)})  # RAISES
