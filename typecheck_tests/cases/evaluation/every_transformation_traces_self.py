"""A method under a transformation is given its object as an argument like any other."""

from dataclasses import dataclass
from functools import partial

import jax
import jax.numpy as jnp


class Scaled:
    def __init__(self, scale: float) -> None:
        self.scale = scale

    @jax.pmap
    def parallel(self, x: jax.Array) -> jax.Array:
        return x * self.scale

    @partial(jax.pmap, static_broadcasted_argnums=0)
    def parallel_static(self, x: jax.Array) -> jax.Array:
        return x * self.scale

    @jax.vmap
    def mapped(self, x: jax.Array) -> jax.Array:
        return x * self.scale

    @partial(jax.vmap, in_axes=(None, 0))
    def mapped_alone(self, x: jax.Array) -> jax.Array:
        return x * self.scale

    @jax.grad
    def slope(self, x: jax.Array) -> jax.Array:
        return jnp.sum(x * self.scale)

    @partial(jax.value_and_grad, argnums=1)
    def slope_of_x(self, x: jax.Array) -> jax.Array:
        return jnp.sum(x * self.scale)

    @jax.jacrev
    def jacobian(self, x: jax.Array) -> jax.Array:
        return x * self.scale

    @partial(jax.jacfwd, argnums=1)
    def jacobian_of_x(self, x: jax.Array) -> jax.Array:
        return x * self.scale

    @jax.checkpoint
    def again(self, x: jax.Array) -> jax.Array:
        return x * self.scale

    @partial(jax.checkpoint, static_argnums=(0,))
    def again_static(self, x: jax.Array) -> jax.Array:
        return x * self.scale

    @partial(jax.jit, static_argnums=0)
    @partial(jax.vmap, in_axes=(None, 0))
    def compiled(self, x: jax.Array) -> jax.Array:
        return x * self.scale

    @jax.named_call
    def named(self, x: jax.Array) -> jax.Array:
        return x * self.scale


@jax.tree_util.register_dataclass
@dataclass
class Known:
    scale: jax.Array

    @jax.vmap
    def mapped(self, x: jax.Array) -> jax.Array:
        return x * self.scale

    @jax.grad
    def slope(self, x: jax.Array) -> jax.Array:
        return jnp.sum(x * self.scale)


rows = jnp.ones((1, 3))
scaled, known = Scaled(2.0), Known(jnp.ones(1))
scaled.parallel_static(rows)
scaled.parallel(rows)  # E: pmap: self is Scaled, which is not registered: JAX takes it for a leaf, and cannot trace it  [pytree-unregistered] ;; N: self is an argument: @partial(jax.pmap, static_broadcasted_argnums=0) compiles once for each object
scaled.mapped(rows)  # E: vmap: self is Scaled, which is not registered: JAX takes it for a leaf, and cannot trace it  [pytree-unregistered] ;; N: self is an argument: @partial(jax.vmap, in_axes=(None, 0)) hands it on as it is
scaled.slope(rows)  # E: grad: self is Scaled, which is not registered: JAX takes it for a leaf, and cannot trace it  [pytree-unregistered]
scaled.jacobian(rows)  # E: jacrev: self is Scaled, which is not registered: JAX takes it for a leaf, and cannot trace it  [pytree-unregistered]
scaled.again(rows)  # E: checkpoint: self is Scaled, which is not registered: JAX takes it for a leaf, and cannot trace it  [pytree-unregistered] ;; N: self is an argument: @partial(jax.checkpoint, static_argnums=0) hands it on as it is
scaled.mapped_alone(rows)
scaled.slope_of_x(rows)
scaled.jacobian_of_x(rows)
scaled.again_static(rows)
scaled.compiled(rows)
scaled.named(rows)
known.mapped(rows)
known.slope(rows)
