"""The first parameter of a function in a class is whatever it is given, where nobody makes an object of the class."""
# ruff: noqa: N805

import jax
import jax.numpy as jnp
from jax import lax


class Ops:
    def body(c, x):
        return c + x, x

    @jax.jit
    def total(x):
        return lax.scan(Ops.body, 0.0, x)

    @jax.jit
    def in_a_tuple(xs):
        return lax.scan(lambda c, x: (c + x[0], None), 0.0, (xs, xs))


Ops.total(jnp.ones(3))
Ops.in_a_tuple(jnp.ones(3))


class Model:
    def total(self):
        return lax.scan(lambda c, x: (c, x), 0.0, self)  # E: lax.scan: "self" is Model, which is not registered: JAX takes it for a leaf, and cannot trace it  [pytree-unregistered] ;; N: ...


Model().total()  # RAISES
