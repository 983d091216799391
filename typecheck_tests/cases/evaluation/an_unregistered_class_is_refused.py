"""A class that nobody registers is one leaf, which no transformation can trace."""

from dataclasses import dataclass

import jax
import jax.numpy as jnp
from jax import Array


@dataclass(frozen=True)
class Params:
    weight: Array


def loss(params: Params) -> Array:
    return jnp.sum(params.weight**2)


params = Params(jnp.ones(3))
jax.grad(loss)(params)
# E: grad: params is Params, which is not registered: JAX takes it for a leaf, and cannot trace it  [pytree-unregistered] ;; N: decorate the class with @jax.tree_util.register_dataclass, above @dataclass
jax.vmap(loss)(params)
# E: vmap: params is Params, which is not registered: JAX takes it for a leaf, and cannot trace it  [pytree-unregistered] ;; N: decorate the class with @jax.tree_util.register_dataclass, above @dataclass
loss(params)
