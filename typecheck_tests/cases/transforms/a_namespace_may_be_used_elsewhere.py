"""A jitted function of a class is given an object only where the file takes it from one; a namespace has none."""

import jax
import jax.numpy as jnp
from jax import Array


class Shifted:
    @staticmethod
    @jax.jit
    def mean(x: Array) -> Array:
        return x.mean() + 1

    @staticmethod
    def inc(x: Array) -> Array:
        return x + 2


class Ops:
    @jax.jit
    def mean(x):  # noqa: N805
        return [x.mean()]

    @jax.jit
    def inc(x):  # noqa: N805
        return [x]

    @jax.jit
    def both(x):  # noqa: N805
        return [x.mean(), x.sum()]

    @jax.jit
    def sum(x):  # noqa: N805
        return [x.sum()]


class Model:
    def __init__(self, scale: float) -> None:
        self.scale = scale

    @jax.jit
    def step(self, x):
        return [self.scale * x]

    def run(self, x: Array) -> list[Array]:
        return self.step(x)  # E: jit: self is Model, which is not registered: JAX takes it for a leaf, and cannot trace it  [pytree-unregistered] ;; N: ... ;; N: called at line 55


x = jnp.ones(3)
x.mean(), x.sum(), Shifted.mean(x), Shifted.inc(x)
inc = Ops.inc
inc(x)
jax.vmap(Ops.both)(x[None])
print(jax.tree.leaves(Ops.mean(x)), Ops().__class__)
Model(2.0).run(x)  # RAISES
assert isinstance(jax.tree.leaves(Model(2.0))[0], Model)
