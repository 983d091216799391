"""The gradient has the class of the argument, which may be more exact than the parameter's."""

import equinox as eqx
import jax
import jax.numpy as jnp
from jax import Array


class Base(eqx.Module):
    weight: Array


class Scaled(Base):
    scale: Array


def loss(model: Base, x: Array) -> Array:
    return jnp.sum(model.weight * x)


x = jnp.ones(3)
scaled = Scaled(x, x)
reveal_type(eqx.filter_grad(loss)(scaled, x))  # R: Scaled
reveal_type(eqx.filter_value_and_grad(loss)(scaled, x))  # R: tuple[Array, Scaled]
reveal_type(jax.grad(loss)(scaled, x).scale)  # R: Array
reveal_type(jax.grad(loss, argnums=(0, 1))(scaled, x))  # R: tuple[Scaled, Array]
reveal_type(jax.jit(jax.grad(loss))(scaled, x))  # R: Scaled
grads: Base = jax.grad(loss)(scaled, x)
grads = jax.grad(loss)(Base(x), x)
several = [jax.grad(loss)(scaled, x)]
several.append(jax.grad(loss)(scaled, x))
