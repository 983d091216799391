"""``jax.checkpoint`` traces as ``jit`` does; its static arguments are numbers only."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import Array


def layer(x: Array, mode: str = "relu") -> Array:
    return jax.nn.relu(x) if mode == "relu" else x


@jax.checkpoint
def decided(x: Array, n: int) -> Array:
    return x if n > 1 else -x  # E: n is traced, so its value is not known when the condition is decided  [pytree-static] ;; N: use jnp.where or jax.lax.cond ;; N: called at line 35


@partial(jax.checkpoint, static_argnums=(1,))
def static(x: Array, n: int) -> Array:
    return x if n > 1 else -x


@jax.checkpoint
def with_default(x: Array, train: bool = False) -> Array:
    return x if train else -x


x = jnp.ones(3)
jax.checkpoint(layer)(x, "relu")  # E: checkpoint: mode is str, which JAX cannot trace  [pytree-leaf] ;; N: static_argnums hands it on as it is
jax.checkpoint(layer)(x)
jax.checkpoint(layer, static_argnums=1)(x, "relu")
jax.checkpoint(layer, static_argnums=(2,))(x, "relu")  # E: checkpoint: static_argnums is 2, but 2 arguments are given by position  [pytree-static]
jax.checkpoint(layer, policy=jax.checkpoint_policies.everything_saveable)(x)
decided(x, 2)  # RAISES
static(x, 2)
with_default(x)


@jax.vmap
def mapped(x: Array) -> Array:
    return x if x > 0 else -x  # E: x is traced, so its value is not known when the condition is decided  [pytree-static] ;; N: use jnp.where or jax.lax.cond ;; N: called at line 50


@partial(jax.vmap, in_axes=(0, None))
def partly(x: Array, flag: bool) -> Array:
    return x if flag else -x


mapped(x)  # RAISES
partly(x, True)
