"""A tree that holds arrays cannot be hashed, so it cannot be static."""

from functools import partial

import equinox as eqx
import jax
import jax.numpy as jnp
from jax import Array

from treetyped import field, pytree_dataclass


@pytree_dataclass
class Model:
    weight: Array


@pytree_dataclass
class Config:
    rate: float = field(static=True, default=0.1)


class Module(eqx.Module):
    weight: Array


@partial(jax.jit, static_argnums=0)
def apply(model: object, x: Array) -> Array:
    return x


x = jnp.ones(2)
apply(Model(x), x)
# E: jit: model is static: a static value must be hashable, Model holds arrays: pass it as an ordinary argument  [pytree-static]
apply(Module(x), x)
# E: jit: model is static: a static value must be hashable, Module holds arrays: pass it as an ordinary argument  [pytree-static]
apply(Config(), x)
