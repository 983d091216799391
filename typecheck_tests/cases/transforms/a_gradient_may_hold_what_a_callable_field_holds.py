"""A field declared ``Callable`` may hold a module: the gradient has one there, and none where it holds a function."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

import equinox as eqx
import jax
import jax.numpy as jnp
from jax import Array


class Activation(Protocol):
    def __call__(self, x: Array) -> Array: ...


class Learnt(eqx.Module):
    slope: Array

    def __call__(self, x: Array) -> Array:
        return self.slope * x


class MLP(eqx.Module):
    w: Array
    inner: Callable[[Array], Array]
    outer: Activation
    extra: Callable[[Array], Array] | None = None


class Pair(NamedTuple):
    w: Array
    inner: Callable[[Array], Array]


class Net(eqx.Module):
    first: MLP
    layers: list[MLP]
    named: dict[str, Callable[[Array], Array]]


def loss(mlp: MLP) -> Array:
    return mlp.outer(mlp.inner(mlp.w)).sum()


def bare(mlp):
    return mlp.outer(mlp.inner(mlp.w)).sum()


def net_loss(net: Net) -> Array:
    return loss(net.layers[0]) + loss(net.first)


def pair_loss(pair: Pair) -> Array:
    return pair.inner(pair.w).sum()


@eqx.filter_jit
@eqx.filter_grad
def decorated(mlp):
    return loss(mlp)


x = jnp.ones(2)
mlp = MLP(x, Learnt(x), Learnt(x), Learnt(x))
jax.grad(loss)(mlp).inner.slope.shape
jax.grad(bare)(mlp).outer.slope.shape
decorated(mlp).inner.slope.shape
value, grads = eqx.filter_value_and_grad(loss)(mlp)
grads.extra.slope.shape
reveal_type(grads)  # R: MLP
reveal_type(grads.w)  # R: Array
grads.v  # E: "MLP" has no attribute "v"  [attr-defined]
pairs = jax.grad(pair_loss)(Pair(x, Learnt(x)))
pairs.inner.slope.shape, pairs[1].slope.shape
reveal_type(pairs.w)  # R: Any
pairs.v  # E: Pair has no attribute "v": it has "w", "inner"  [pytree-structure]
nets = eqx.filter_grad(net_loss)(Net(mlp, [mlp], {"a": Learnt(x)}))
reveal_type(nets.layers)  # R: list[MLP]
nets.layers[0].inner.slope.shape
nets.first.outer.slope.shape
nets.named["a"].slope.shape
assert eqx.filter_grad(loss)(MLP(x, jnp.sin, Learnt(x))).inner is None
