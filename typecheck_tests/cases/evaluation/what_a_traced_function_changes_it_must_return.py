"""JAX makes new containers for each call: a change that is not read is lost, also without annotations and in a helper."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import Array, lax


def put(tree, name, value):
    tree[name] = value  # E(silent): shifted: the change of tree[...] is lost: JAX gives the function a copy, and it is not returned  [pytree-leaf] ;; N: ...


@jax.jit
def shifted(params, x):
    put(params, "w", x)
    return x.sum()


@jax.jit
def shifted_and_returned(params, x):
    put(params, "w", x)
    return params


@jax.jit
def in_a_list(params, x):
    parts = [params]
    params["w"] = x
    return parts


@jax.jit
def in_a_method(params, x):
    def total():
        return params["w"].sum()

    params["w"] = x
    return total()


@jax.jit
def at_last(params, x):
    try:
        return params
    finally:
        params["w"] = x


@jax.jit
def taken(batch):
    mask = batch.pop("mask")
    return batch["x"] * mask


kept: list[object] = []


@jax.jit
def left(params, x):
    kept.append(params)
    params["w"] = x
    return x


@partial(jax.jit, static_argnums=0)
def counted(counts, x):
    counts.seen["calls"] = counts.seen["calls"] + 1
    return x


class Counts:
    def __init__(self):
        self.seen = {"calls": 0}


@jax.jit
def nobody_calls(params: dict[str, Array], x: Array) -> Array:
    y = params["w"] * x
    params["w"] = x  # E(silent): nobody_calls: the change of params['w'] is lost: JAX gives the function a copy, and it is not returned  [pytree-leaf]
    return y


@jax.jit
def nobody_calls_this(params: dict[str, Array], x: Array) -> dict[str, Array]:
    for name in params:
        params[name] = params[name] * x
    return params


@jax.jit
def perhaps(params: dict[str, Array], x: Array, *, flag: bool = True) -> Array:
    if flag:
        params["w"] = x
    return x


def carried(carry, x):
    history, total = carry
    history["last"] = x
    return (history, total + x), None


def carried_on(carry, x):
    history, total = carry
    new = {"last": total}
    history["last"] = x  # E(silent): carried_on: the change of history['last'] is lost: JAX gives the function a copy, and it is not returned  [pytree-leaf] ;; N: ...
    return (new, total + x), None


x = jnp.ones(3)
params = {"w": jnp.zeros(3)}
shifted(params, x)
assert params["w"][0] == 0
assert shifted_and_returned(params, x)["w"][0] == 1
assert in_a_list(params, x)[0]["w"][0] == 1
assert in_a_method(params, x) == 3
assert at_last(params, x)["w"][0] == 1
taken({"x": x, "mask": x})
left(params, x)
counts = Counts()
counted(counts, x)
assert counts.seen["calls"] == 1
start = ({"last": jnp.zeros(())}, jnp.zeros(()))
assert lax.scan(carried, start, x)[0][0]["last"] == 1
assert lax.scan(carried_on, start, x)[0][0]["last"] != 1
