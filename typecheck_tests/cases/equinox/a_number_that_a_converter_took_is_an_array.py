"""``converter=jnp.asarray`` makes an array of what the constructor is given: it is kept and differentiated."""

import equinox as eqx
import jax.numpy as jnp
from jax import Array


class Affine(eqx.Module):
    w: Array
    b: float = eqx.field(converter=jnp.asarray)

    def __call__(self, x: Array) -> Array:
        return self.w * x + self.b


def loss(m: Affine, x: Array) -> Array:
    return jnp.sum(m(x) ** 2)


m = Affine(jnp.ones(3), 1.0)
g = eqx.filter_grad(loss)(m, jnp.ones(3))
new = m.b - 0.1 * g.b
params, static = eqx.partition(m, eqx.is_array)
params(jnp.ones(3))
