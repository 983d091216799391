"""A layer of arrays alone, an activation that is a module, an MLP without hidden layers."""

from collections.abc import Callable

import equinox as eqx
import jax
import jax.numpy as jnp
from jax import Array

x = jnp.ones(4)
key = jax.random.key(0)


class Scaled(eqx.Module):
    scale: Array
    act: Callable[[Array], Array]

    def __call__(self, x: Array) -> Array:
        return self.act(x * self.scale)


params, static = eqx.partition(eqx.nn.Linear(4, 3, key=key), eqx.is_array)
params(x)
shallow, rest = eqx.partition(eqx.nn.MLP(4, 3, 8, 0, key=key), eqx.is_array)
shallow(x)
learnt = eqx.filter(Scaled(x, eqx.nn.PReLU()), eqx.is_array)
learnt(x)
