"""Flax hears what is data by the name of the attribute: ``nnx.List`` and ``nnx.data`` of another one change nothing."""

import jax.numpy as jnp
from flax import nnx


class Grown(nnx.Module):
    def __init__(self, count, rngs):
        self.heads = nnx.Dict({"a": nnx.Linear(2, 2, rngs=rngs)})
        self.kept = nnx.data([])
        self.layers: list[nnx.Linear] = []
        for _ in range(count):
            self.layers.append(nnx.Linear(2, 2, rngs=rngs))


class Right(nnx.Module):
    def __init__(self, count, rngs):
        self.heads = nnx.Dict({"a": nnx.Linear(2, 2, rngs=rngs)})
        self.kept = nnx.data([])
        self.layers = nnx.List([nnx.Linear(2, 2, rngs=rngs)])
        for _ in range(count):
            self.layers.append(nnx.Linear(2, 2, rngs=rngs))
        self.layers += [nnx.Linear(2, 2, rngs=rngs)]
        self.kept.append(jnp.ones(2))
        self.kept += [jnp.ones(2)]


class Declared(nnx.Module):
    inner: nnx.Data[list]

    def __init__(self, rngs):
        self.inner = []
        self.inner.append(nnx.Linear(2, 2, rngs=rngs))


class Without(nnx.Module):
    def __init__(self, rngs):
        self.names: list[str] = []
        self.names.append("a")
        self.layers = nnx.List([nnx.Linear(2, 2, rngs=rngs)])
        self.layers.append(nnx.Linear(2, 2, rngs=rngs))


Grown(2, nnx.Rngs(0))  # E: Grown.layers is a plain list with arrays or modules in it, which Flax takes for static: use nnx.List(...) or nnx.data(...)  [pytree-static]
Grown(0, nnx.Rngs(0))
Right(2, nnx.Rngs(0))
Declared(nnx.Rngs(0))
Without(nnx.Rngs(0))
