"""A traced array, a frozen dict, a tuple and a text refuse that one of their items is assigned, however they came."""

import jax
import jax.numpy as jnp
import numpy as np
from flax.core import freeze

x = jnp.ones(3)


@jax.jit
def first_set(a):
    b = a
    b[0] = 1.0  # E: "b" is a JAX array, which never changes in place: its items cannot be assigned  [pytree-leaf] ;; N: ... ;; N: ...
    return b


first_set(x)  # RAISES


def put(target, key, value):
    target[key] = value  # E: ..."target" is a JAX array...  [pytree-leaf] ;; N: ... ;; N: called at line 26, which is called at line 30


def loss(w):
    put(w, 0, 2.0)
    return w.sum()


jax.grad(loss)(x)  # RAISES


def in_a_loop(carry, step):
    carry["w"][0] += step  # E: ..."..." is a JAX array...  [pytree-leaf] ;; N: ... ;; N: ...
    return carry, step


jax.lax.scan(in_a_loop, {"w": x}, x)  # RAISES

variables = {"params": freeze({"w": x})}
variables["params"]["w"] = 2 * x  # E: "..." is a FrozenDict, which never changes: its entries cannot be assigned  [pytree-field] ;; N: ...

shape = (3, 4)


def batched(shape):
    shape[0] = 8  # E: a tuple never changes: its items cannot be assigned  [pytree-structure] ;; N: ...
    return jnp.zeros(shape)


batched(shape)  # RAISES


# These run.
def fill(target, key, value):
    target[key] = value
    return target


fill(np.zeros(3), 0, 1.0)
fill([x, x], 0, x)
fill({"w": x}, "w", 2 * x)
variables["params"] = variables["params"].copy({"w": x})


@jax.jit
def table(a):
    found = {"a": a}
    found["a"] = a + 1
    rows = [a] * 2
    rows[0] = a * 2
    host = np.zeros(3)
    host[0] = 2.0
    return found["a"] + rows[0] + host


table(x)


def either(flag, a):
    target = np.ones(3) if flag else [a]
    target[0] = 3.0
    return target


either(True, x)
