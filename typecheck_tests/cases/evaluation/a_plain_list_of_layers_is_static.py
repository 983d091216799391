"""Flax NNX takes a plain list, dict or tuple for static, and refuses one that holds arrays or modules."""

import jax.numpy as jnp
import numpy as np
from flax import nnx


class Stacked(nnx.Module):
    def __init__(self, count, rngs):
        self.layers = [nnx.Linear(2, 2, rngs=rngs) for _ in range(count)]  # E: Stacked.layers is a plain list with arrays or modules in it, which Flax takes for static: use nnx.List(...) or nnx.data(...)  [pytree-static] ;; N: ...

class Named(nnx.Module):
    def __init__(self, rngs):
        self.parts = {"inner": [nnx.Linear(2, 2, rngs=rngs)], "count": 3}  # E: Named.parts is a plain dict with arrays or modules in it, which Flax takes for static: use nnx.Dict(...) or nnx.data(...)  [pytree-static] ;; N: ...

class Paired(nnx.Module):
    def __init__(self, rngs):
        self.parts = (nnx.Param(jnp.ones(2)), nnx.relu)

class Free(nnx.Module, pytree=False):
    def __init__(self, rngs):
        self.parts = [nnx.Linear(2, 2, rngs=rngs), nnx.relu]

class Sized(nnx.Module):
    def __init__(self, sizes):
        self.sizes = sizes
        self.words = ["a", 1.0, None, (2, nnx.relu)]


def built(cls, *given):
    return cls(*given)


built(Stacked, 2, nnx.Rngs(0))  # RAISES
Paired(nnx.Rngs(0))  # E: Paired.parts is a plain tuple with arrays or modules in it, which Flax takes for static: use nnx.data(...)  [pytree-static]
built(Named, nnx.Rngs(0))  # RAISES
Sized([jnp.ones(2)])  # E: Sized.sizes is a plain list with arrays or modules in it, which Flax takes for static: use nnx.List(...) or nnx.data(...)  [pytree-static]
Sized([1, 2])
Sized([np.float32(1.0)])
Stacked(0, nnx.Rngs(0))
Free(nnx.Rngs(0))
