"""JAX gives the function a new container at every call: a change that nothing reads goes nowhere."""

from typing import TypedDict

import jax
import jax.numpy as jnp
from jax import Array, lax

Params = dict[str, Array]


class Batch(TypedDict):
    x: Array
    y: Array


def loss(params: Params, x: Array) -> Array:
    return jnp.mean((params["w"] * x) ** 2)


@jax.jit
def sgd(params: Params, x: Array) -> None:
    grads = jax.grad(loss)(params, x)
    for name in params:
        params[name] -= 0.1 * grads[name]  # E(silent): sgd: the change of params[...] is lost: JAX gives the function a copy, and it is not returned  [pytree-leaf] ;; N: ...


@jax.jit
def record(history: list[Array], x: Array) -> Array:
    y = x * len(history)
    history.append(y)  # E(silent): record: the change of history.append(...) is lost: JAX gives the function a copy, and it is not returned  [pytree-leaf] ;; N: ...
    return y


def normalise(batch: Batch, scale: Array) -> Array:
    total = batch["x"].sum() * scale
    batch["x"] = batch["x"] / total  # E(silent): normalise: the change of batch['x'] is lost: ...  [pytree-leaf] ;; N: ...
    batch["y"] = batch["y"] / total
    return total


@jax.vmap
def forget(state: dict[str, list[Array]], x: Array) -> Array:
    state["seen"][0] = x  # E(silent): forget: the change of state['seen'][0] is lost: ...  [pytree-leaf] ;; N: ...
    del state["seen"]
    return x + 1


def penalty(params: Params, x: Array) -> Array:
    value = jnp.mean(params["w"] * x)
    params.update(w=x)  # E(silent): penalty: the change of params.update(...) is lost: ...  [pytree-leaf] ;; N: ...
    return value


def body(carry: Params, x: Array) -> tuple[Params, Array]:
    new = {"w": carry["w"] + x}
    carry["w"] = x  # E(silent): body: the change of carry['w'] is lost: ...  [pytree-leaf] ;; N: ...
    return new, x


params = {"w": jnp.ones(3)}
history = [jnp.ones(3)]
batch: Batch = {"x": jnp.ones(3), "y": jnp.ones(3)}
state = {"seen": [jnp.ones(3)]}
sgd(params, jnp.ones(3))
record(history, jnp.ones(3))
jax.jit(normalise)(batch, jnp.ones(()))
forget(state, jnp.ones(3))
jax.grad(penalty)(params, jnp.zeros(3))
lax.scan(body, {"w": jnp.zeros(())}, jnp.ones(3))
assert params["w"][0] == 1
assert len(history) == 1
assert batch["x"][0] == 1
assert state["seen"][0][0] == 1
