"""``vmap`` puts an axis into children alone: a static field is left with one traced row, whoever computes with it."""

import equinox as eqx
import jax
import jax.numpy as jnp
from flax import struct


@struct.dataclass
class Field:
    u: jax.Array
    dx: jax.Array = struct.field(pytree_node=False)

    @property
    def intensity(self):
        return jnp.abs(self.u) * self.dx**2  # E: Field.dx is static, and holds what vmap has traced, which has ended: make it a child  [pytree-leaf] ;; N: ...


class Fixed(eqx.Module):
    a: jax.Array


class Part(eqx.Module):
    x: jax.Array
    fixed: Fixed = eqx.field(static=True)


def propagate(dx):
    field = Field(u=dx, dx=2 * dx)
    return field.replace(u=field.u + 1)


def make(x, fixed):
    return {"part": Part(x, Fixed(fixed[0]))}


def unit(dx):
    return Field(u=dx, dx=jnp.ones(()))


xs = jnp.ones((3, 2))
fields = jax.vmap(propagate)(jnp.linspace(0.1, 0.2, 5))
fields.u + 1
fields.intensity  # RAISES
parts = eqx.filter_vmap(make)(xs, xs)
jnp.sum(parts["part"].fixed.a)  # E: jnp.sum: Part.fixed is static, and holds what filter_vmap has traced, which has ended: make it a child  [pytree-leaf]
jax.vmap(unit)(jnp.ones(3)).intensity
jax.vmap(lambda dx: propagate(dx).intensity)(jnp.ones(3))
