"""A number times a dict or a function is nothing, as gradients of several parameters are."""

import ctypes
from typing import Any

import jax
import jax.numpy as jnp
import optax


def loss(params, x):
    return jnp.mean(x * params["a"] + params["b"])


def step(params, x, rate):
    grads = jax.grad(loss)(params, x)
    return {name: leaf - rate * grads for name, leaf in params.items()}  # E: "*" on float and a dict with keys 'a', 'b': use jax.tree.map for trees  [pytree-leaf] ;; N: ...


def right(params, x, rate):
    grads = jax.grad(loss)(params, x)
    return {name: leaf - rate * grads[name] for name, leaf in params.items()}


def halved(params, x):
    return jax.grad(loss)(params, x) * 0.5  # E: "*" on a dict with keys 'a', 'b' and float: use jax.tree.map for trees  [pytree-leaf] ;; N: ...


params = {"a": jnp.ones(3), "b": jnp.zeros(3)}
right(params, jnp.ones(3), 0.1)
step(params, jnp.ones(3), 0.1)  # RAISES
halved(params, jnp.ones(3))  # RAISES


class Pair(ctypes.Structure):
    _fields_ = (("x", ctypes.c_int), ("y", ctypes.c_int))


state: Any = optax.sgd(0.1).init(params)
assert len(state * 2) == 4
assert ctypes.sizeof(Pair * 4) == 32
assert 2 * [1] == [1, 1]
assert "ab" * 2 == "abab"
assert (1, 2) * 2 == (1, 2, 1, 2)
