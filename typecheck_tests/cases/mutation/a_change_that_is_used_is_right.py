"""The argument is the function's own copy: to change it and go on with it is a way to write an update."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import Array, lax

Params = dict[str, Array]


@jax.jit
def returned(params: Params, rate: float) -> Params:
    for name in params:
        params[name] = params[name] * rate
    return params


@jax.jit
def read(params: Params, history: list[Array]) -> Array:
    params["w"] = params["w"] + 1
    history.append(params["w"])
    return jnp.stack(history).sum()


@jax.jit
def another_name(params: Params, x: Array) -> Params:
    new = params
    params["w"] = x
    return new


@jax.jit
def in_a_closure(params: Params, x: Array) -> Array:
    def total() -> Array:
        return params["w"].sum()

    params["w"] = x
    return total()


@jax.jit
def in_a_loop(history: list[Array], x: Array) -> Array:
    total = x
    for _ in range(3):
        total = total + sum(history)
        history.append(total)
    return total


@jax.jit
def own_copy(params: Params, x: Array) -> Params:
    params = dict(params)
    params["w"] = x
    return params


@jax.jit
def given_and_taken(batch: Params) -> Array:
    labels = batch.pop("y")
    return labels.sum()


@partial(jax.jit, static_argnames="log")
def kept(x: Array, log: "Log") -> Array:
    log.lines.append("compiled")
    return x


class Log:
    def __init__(self) -> None:
        self.lines: list[str] = []


def not_differentiated(x: Array, log: list[str]) -> Array:
    log.append("traced")
    return x.sum()


def body(carry: Params, x: Array) -> tuple[Params, None]:
    carry["w"] += x
    return carry, None


def step(params: Params, seen: list[Array], x: Array) -> Array:
    seen.append(x)
    return params["w"] * x


@jax.jit
def several(params: Params, *rest: Array, **options: Array) -> Array:
    options["w"] = rest[0]
    return params["w"]


seen: list[Array] = []
log = Log()
lines: list[str] = []
params = {"w": jnp.ones(3)}
assert returned(params, 2.0)["w"][0] == 2
read(params, [jnp.ones(3)])
assert another_name(params, jnp.zeros(3))["w"][0] == 0
in_a_closure(params, jnp.zeros(3))
in_a_loop([jnp.ones(3)], jnp.ones(3))
own_copy(params, jnp.ones(3))
given_and_taken({"x": jnp.ones(3), "y": jnp.ones(3)})
kept(jnp.ones(3), log)
assert log.lines == ["compiled"]
jax.grad(not_differentiated)(jnp.ones(3), lines)
assert lines == ["traced"]
lax.scan(body, {"w": jnp.zeros(())}, jnp.ones(3))
jax.vmap(partial(step, params, seen))(jnp.ones(3))
assert len(seen) == 1
several(params, jnp.ones(3), extra=jnp.ones(3))
