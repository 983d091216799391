"""A ``while`` that asks for a class ends at the first object of another one."""

import equinox as eqx
import jax.numpy as jnp
from jax import Array


class Base(eqx.Module):
    pass


class Wrapped(Base):
    inner: Base
    way: Array

    def merged(self):
        inner, ways = self.inner, [self.way]
        while isinstance(inner, Wrapped):
            ways.append(inner.way)
            inner = inner.inner
        return inner, ways


class Plain(Base):
    size: int = 1


once = Wrapped(Plain(), jnp.ones(1))
Wrapped(once, jnp.ones(1)).merged(), Wrapped(Wrapped(once, jnp.ones(1)), jnp.ones(1)).merged()
