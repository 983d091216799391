"""JAX asks a tree whether its static part equals that of a call before: the same array does, another gives no answer."""

import dataclasses
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


@partial(jax.tree_util.register_dataclass, data_fields=["w"], meta_fields=["table"])
@dataclass
class Grid:
    """It can be changed, and nobody does."""

    w: jax.Array
    table: np.ndarray


@jax.tree_util.register_dataclass
@dataclass
class Changed:
    w: jax.Array
    shared: jax.Array = dataclasses.field(metadata={"static": True})


@jax.jit
def looked_up(grid: Grid) -> jax.Array:
    return jnp.sum(grid.w) + grid.table.sum()


@jax.jit
def total(model, x):
    return jnp.sum(model.w * x)


@jax.jit
def other_total(model):
    return jnp.sum(model.w)


@jax.jit
def total_of_changed(model):
    """Trees of another class are compared too, where their hashes agree by chance: each class has a function here."""
    return jnp.sum(model.w)


class Runner:
    def __init__(self, function):
        self.function = jax.jit(function)

    def run(self, *models):
        return [self.function(model) for model in models]
        # E: jit: Masked.mask is static, and holds another array than in a call before: ...  [pytree-static] ;; N: ... ;; N: called at line 96


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


def look_up():
    one = Grid(x, np.ones((2, 2)))
    two = Grid(x, np.ones((2, 2)))
    looked_up(one)
    looked_up(jax.tree.map(lambda leaf: 2 * leaf, one))
    looked_up(dataclasses.replace(one, w=2 * x))
    return looked_up(two)
    # E: jit: Grid.table is static, and holds another array than in a call before: ...  [pytree-static] ;; N: ... ;; N: called at line 115


look_up()  # RAISES
third = Changed(x, jnp.ones(3))
fourth = Changed(x, jnp.ones(3))
fourth.shared = third.shared
total_of_changed(third)
total_of_changed(fourth)


def for_each_angle(once):
    for angle in (1.0, 0.5):
        model = Masked(x, jnp.array([angle, 0.0]))
        masked_total(model)
        # E: jit: Masked.mask is static, and holds another array than in a call before: ...  [pytree-static] ;; N: ... ;; N: called at ...
        if once:
            break


@jax.jit
def masked_total(model):
    return jnp.sum(model.w)


def kept_for_all():
    model = Masked(x, jnp.array([1.0, 0.0]))
    for _ in range(3):
        masked_total(model)
        model = jax.tree.map(lambda leaf: 2 * leaf, model)


kept_for_all()
for_each_angle(False)  # RAISES


class Fourier(eqx.Module):
    w: jax.Array
    freqs: jax.Array = eqx.field(static=True)

    def __init__(self, count):
        self.w = jnp.ones(count)
        self.freqs = jnp.linspace(1.0, 3.0, count)


@eqx.filter_jit
def embedded(model, t):
    return jnp.sin(t * model.freqs) * model.w


embedded(Fourier(3), jnp.ones(3))
embedded(Fourier(3), jnp.ones(3))  # E: filter_jit: Fourier.freqs is static, and holds another array than in a call before: ...  [pytree-static] ;; N: ...
jax.tree.map(jnp.add, Fourier(3), Fourier(3))  # E: tree.map: structures differ at the root: the first tree is Fourier with freqs='the array of ...  [pytree-structure]
one_of_them = Fourier(3)
jax.tree.map(jnp.add, one_of_them, one_of_them)
