"""JAX asks a tree whether its static part equals that of a call before: the same array does, another gives no answer."""

from dataclasses import dataclass
from functools import partial

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from flax import struct

x = jnp.arange(4.0)


@struct.dataclass
class Model:
    w: jax.Array
    limits: np.ndarray = struct.field(pytree_node=False)


@partial(jax.tree_util.register_dataclass, data_fields=["w"], meta_fields=["mask"])
@dataclass(frozen=True)
class Masked:
    w: jax.Array
    mask: jax.Array


class Module(eqx.Module):
    w: jax.Array
    mask: jax.Array = eqx.field(static=True)


@jax.jit
def total(model, x):
    return jnp.sum(model.w * x)


@jax.jit
def other_total(model):
    return jnp.sum(model.w)


class Runner:
    def __init__(self, function):
        self.function = jax.jit(function)

    def run(self, *models):
        return [self.function(model) for model in models]  # E: jit: Masked.mask is static, and holds another array than in a call before: ...  [pytree-static] ;; N: ... ;; N: called at line 67


first = Model(w=x, limits=np.ones(10))
second = Model(w=2 * x, limits=np.ones(10))
shared = np.ones(3)
total(first, x)
total(first.replace(w=3 * x), x)
total(jax.tree.map(lambda leaf: 2 * leaf, first), x)
total(Model(w=jnp.ones(3), limits=np.ones(10)), jnp.ones(3))
other_total(Model(w=x, limits=shared))
other_total(Model(w=x, limits=shared))
eqx.filter_jit(lambda model: model.w)(first)
total(second, x)
# E: jit: Model.limits is static, and holds another array than in a call before: ...  [pytree-static] ;; N: ...
runner = Runner(lambda model: model.w.sum())
one = Masked(x, jnp.ones(3))
two = Masked(x, jnp.ones(3))
runner.run(one, one)
runner.run(two)  # RAISES
small = Module(x, jnp.ones(3))
large = Module(x, jnp.ones(3))
plain = jax.jit(lambda module: module.w)
plain(small)
plain(large)
# E: jit: Module.mask is static, and holds another array than in a call before: ...  [pytree-static] ;; N: ...
