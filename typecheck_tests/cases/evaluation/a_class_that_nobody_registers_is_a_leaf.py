"""A plain class of this file that is never handed to anything is one leaf, and no argument or result of jit."""

from dataclasses import dataclass
from functools import partial

import jax
import jax.numpy as jnp
from jax import Array


@dataclass
class Params:
    w: Array


@dataclass
class Known:
    w: Array


class Trainer:
    @jax.jit
    def step(self, x: Array) -> Array:
        return x


def register(cls: type) -> None:
    jax.tree_util.register_dataclass(cls, ["w"], [])


@jax.jit
def total(params: Params) -> Array:
    return jnp.sum(params.w)


register(Known)
params, x = Params(jnp.ones(2)), jnp.ones(2)
jax.tree.map(lambda leaf: 2.0 * leaf, params)  # E: Unsupported operand types for * ("float" and "Params")  [operator]
jax.tree.map(lambda leaf: leaf.w, params)
jax.tree.map(lambda leaf: 2.0 * leaf, Known(x))
total(params)  # E: jit: params is Params, which is not registered: JAX takes it for a leaf, and cannot trace it  [pytree-unregistered] ;; N: decorate the class with @jax.tree_util.register_dataclass, above @dataclass
Trainer().step(x)  # E: jit: self is Trainer, which is not registered: JAX takes it for a leaf, and cannot trace it  [pytree-unregistered] ;; N: self is an argument: @partial(jax.jit, static_argnums=0) compiles once for each object


class Reflector:
    def __init__(self, scale):
        self.scale = scale

    @partial(jax.jit, static_argnums=(1,))
    def flip(self, x, neg):
        return -x * self.scale if neg else x

    @partial(jax.jit, static_argnums=(0, 2))
    def flipped(self, x, neg):
        return -x * self.scale if neg else x


Reflector(3).flipped(jnp.ones(2), True)
Reflector(3).flip(jnp.ones(2), True)
# E: jit: self is Reflector, which is not registered: ...  [pytree-unregistered] ;; N: self is argument 0: static_argnums names it, too, and counts the others from it
