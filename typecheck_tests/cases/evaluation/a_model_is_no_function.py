"""JAX keeps compiled code by the hash of the function, and a model that holds arrays has none."""

import equinox as eqx
import jax
import jax.numpy as jnp
from jax import Array, lax

from treetyped import field, pytree_dataclass


@pytree_dataclass
class Model:
    weight: Array

    def __call__(self, x: Array) -> Array:
        return self.weight * x


class Module(eqx.Module):
    weight: Array

    def __call__(self, x: Array) -> Array:
        return self.weight * x


@pytree_dataclass
class Activation:
    name: str = field(static=True)

    def __call__(self, x: Array) -> Array:
        return x * 2


class Plain:
    def __init__(self, weight: Array) -> None:
        self.weight = weight

    def __call__(self, x: Array) -> Array:
        return self.weight * x


x = jnp.ones(3)
model, module, plain, activation = Model(x), Module(x), Plain(x), Activation("relu")
jax.jit(model)(x)  # E: jit: a function must have a hash, and Model has none: make it an argument of a function  [pytree-static]
jax.jit(module)(x)  # E: jit: a function must have a hash, and Module has none: ...  [pytree-static]
jax.checkpoint(module)(x)  # E: checkpoint: a function must have a hash, ...  [pytree-static]
lax.cond(x[0] > 0, model, lambda x: x, x)  # E: lax.cond: a function must have a hash, ...  [pytree-static]
lax.switch(0, [module, module], x)  # E: lax.switch: a function must have a hash, ...  [pytree-static]
reveal_type(jax.jit(plain)(x))  # R: Array
reveal_type(jax.jit(activation)(x))  # R: Array
reveal_type(jax.jit(model.__call__)(x))  # R: Array
reveal_type(jax.jit(lambda m, x: m(x))(model, x))  # R: Array
reveal_type(eqx.filter_jit(module)(x))  # R: Array
reveal_type(jax.vmap(model)(jnp.ones((2, 3))))  # R: Array
reveal_type(jax.vmap(module, in_axes=0)(jnp.ones((2, 3))))  # R: Array
reveal_type(eqx.filter_vmap(module)(jnp.ones((2, 3))))  # R: Array
reveal_type(jax.eval_shape(model, x))  # R: Any
reveal_type(lax.map(model, jnp.ones((2, 3))))  # R: Array
jax.vmap(model, in_axes=(0, 0))(x)  # E: vmap: in_axes has 2 entries, but ...  [pytree-prefix]
