"""JAX takes one object for equal to itself; of two arrays it asks whether they are equal, and gets no answer."""

from dataclasses import dataclass, replace
from functools import partial

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from flax import struct
from jax import Array
from jax.tree_util import register_dataclass


class Features(eqx.Module):
    scale: Array
    omega: Array = eqx.field(static=True)

    def __init__(self, key):
        self.omega = jax.random.normal(key, (3, 2))
        self.scale = jnp.ones(3)

    def __call__(self, x):
        return jnp.cos(self.omega @ x * self.scale)


@struct.dataclass
class State:
    w: Array
    mask: Array | np.ndarray = struct.field(pytree_node=False)


@partial(register_dataclass, data_fields=["w"], meta_fields=["mask"])
@dataclass(frozen=True)
class Masked:
    w: Array
    mask: Array


@partial(register_dataclass, data_fields=["w"], meta_fields=["mask"])
@dataclass
class Open:
    w: Array
    mask: Array


class Params(eqx.Module):
    force: Array = eqx.field(static=True)


@jax.jit
def step(model, x):
    gradient = jax.grad(lambda m: jnp.sum(m(x) ** 2))(model)
    return jax.tree.map(lambda p, g: p - 0.1 * g, model, gradient)


x, w = jnp.ones(2), jnp.ones(3)
model = Features(jax.random.key(0))
for _ in range(3):
    model = step(model, x)
jax.lax.scan(lambda m, _: (jax.tree.map(lambda leaf: 0.9 * leaf, m), None), model, length=3)
eqx.filter_jit(lambda m: m(x))(model)
first = Features(jax.random.key(0))
second = Features(jax.random.key(0))
jax.tree.map(jnp.add, first, jax.tree.map(jnp.zeros_like, first))
jax.tree.map(jnp.add, first, second)  # E: tree.map: structures differ at the root: "first" is Features with omega='the array of line 63', "second" is Features with omega='the array of line 64'  [pytree-structure]

state = State(w, np.ones(3))
jax.lax.scan(lambda s, _: (s.replace(w=s.w * 2), None), state, length=3)
jax.lax.scan(lambda s, _: (State(s.w, w), None), State(w, w), length=3)
changed = State(w, np.ones(3))
jax.lax.scan(lambda s, _: (changed, None), state, length=3)  # E: lax.scan: the carry changes at the root: ...  [pytree-carry]

masked = Masked(w, w > 0)
jax.lax.cond(w[0] > 0, lambda: masked, lambda: replace(masked, w=2 * w))
anew = Masked(w, w > 0)
jax.lax.cond(w[0] > 0, lambda: masked, lambda: anew)  # E: lax.cond: the branches differ at the root: ...  [pytree-carry]

jax.tree.map(jnp.add, Masked(w, jnp.ones(1)), Masked(w, jnp.ones(1)))  # one number is equal to another, or is not
jax.tree.map(jnp.add, Masked(w, jnp.asarray(w)), Masked(w, jnp.asarray(w)))  # the very array
jax.jit(lambda params: w * params.force)(Params(8.0))  # type: ignore[arg-type]

one = Open(w, w > 0)
two = Open(w, w > 0)
two.mask = one.mask
jax.tree.map(jnp.add, one, two)  # what can be set may hold the array of another object
