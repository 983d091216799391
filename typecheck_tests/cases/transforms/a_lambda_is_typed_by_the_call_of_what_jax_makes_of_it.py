"""A lambda has the arguments of a call only where a transformation was made of it, and each key what stands there."""

from collections.abc import Callable

import equinox as eqx
import jax
import jax.numpy as jnp
from jax import Array


class Series(eqx.Module):
    coefficients: Array

    @classmethod
    def fitted(cls, function: Callable[[Array], Array]) -> "Series":
        return cls(function(jnp.ones(3)))

    @eqx.filter_jit
    def __call__(self, x: float) -> Array:
        return self.coefficients * x


series = Series.fitted(lambda x: jnp.cos(x))
series(0.5)

tree = {"w": jnp.ones((2, 2)), "s": None, "p": [1.0, (2.0, None)]}
jax.grad(lambda t: jnp.sum(t["w"]) + t["p"][0] ** 2)(tree)
jax.jit(lambda x: x.size + x.foo)(jnp.ones(2))  # E: "Array" has no attribute "foo"  [attr-defined]
