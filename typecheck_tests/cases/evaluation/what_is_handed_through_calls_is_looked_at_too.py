"""Static values, classes that JAX does not know, sets and lost updates, in code without annotations."""

from dataclasses import dataclass
from functools import partial

import jax
import jax.numpy as jnp

x = jnp.ones(3)


@dataclass
class Config:
    heads: int


@dataclass(frozen=True)
class Fixed:
    heads: int


class Hashed:
    def __init__(self, heads):
        self.heads = heads


@dataclass
class Flock:
    position: jax.Array


@jax.tree_util.register_dataclass
@dataclass
class Known:
    position: jax.Array


class Buffer:
    def __init__(self):
        self.data = jnp.zeros(3)
        self.kept = jnp.zeros(3)

    def add(self, at, value):
        self.data.at[at].set(value)  # E(silent): x.at[...].set returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: called at line 105, which is called at line 121
        self.kept = self.kept.at[at].set(value)

    def total(self):
        return self.data.sum() + self.kept.sum()


@partial(jax.jit, static_argnums=0)
def attend(config, value):
    return value * 2


def with_config(config):
    return attend(config, x)  # E: jit: config is static: a static value must be hashable, the dataclass Config is not: declare it with frozen=True  [pytree-static] ;; N: ...


def with_list(sizes):
    return attend(sizes, x)  # E: jit: config is static: a static value must be hashable, list is not: use tuple  [pytree-static] ;; N: ...


def with_one_inside(sizes):
    return attend((1, sizes), x)  # E: ...a static value must be hashable, dict is not: use a tuple of pairs  [pytree-static] ;; N: ...


def with_what_has_a_hash(config):
    return attend(config, x)


def step(carry, _):
    return carry, None


def simulate(flock):
    return jax.lax.scan(step, flock, None, 3)  # E: lax.scan: flock is Flock, which is not registered: JAX takes it for a leaf, and cannot trace it  [pytree-unregistered] ;; N: ... ;; N: ...


def simulate_both(flock):
    state = {"flock": flock, "step": 0}
    return jax.jit(lambda s: s)(state)  # E: jit: s['flock'] is Flock, which is not registered: JAX takes it for a leaf, and cannot trace it  [pytree-unregistered] ;; N: ... ;; N: ...


def simulate_known(flock):
    return jax.lax.scan(step, flock, None, 3)


def with_a_set(batch):
    return jax.jit(lambda b: b)(batch)  # E: jit: b['seen'] is a set, which JAX cannot trace  [pytree-leaf] ;; N: ...


def chosen(params, names):
    kept = {name: leaf for name, leaf in params.items() if name in names}
    return jax.tree.map(jnp.add, kept, dict.fromkeys(sorted(names), x))


def chosen_wrongly(params, names):
    kept = {name: leaf for name, leaf in params.items() if name not in names}
    return jax.tree.map(jnp.add, kept, {"w": x})  # E: ...structures differ...  [pytree-structure] ;; N: ...


def fill():
    buffer = Buffer()
    buffer.add(0, 1.0)
    return buffer.total()


with_config(Config(3))  # RAISES
with_list([1, 2])  # RAISES
with_one_inside({"a": 1})  # RAISES
with_what_has_a_hash(Fixed(3))
with_what_has_a_hash(Hashed(3))
with_what_has_a_hash((1, "a"))
simulate(Flock(x))  # RAISES
simulate_both(Flock(x))  # RAISES
simulate_known(Known(x))
with_a_set({"seen": {1, 2}, "w": x})  # RAISES
chosen({"w": x, "b": x, "g": x}, {"w", "b"})
chosen_wrongly({"w": x, "b": x, "g": x}, frozenset(("w", "b")))  # RAISES
fill()
assert Buffer().data.sum() == 0
