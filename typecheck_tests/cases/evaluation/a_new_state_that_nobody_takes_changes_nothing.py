"""A function that does nothing but make the next state is called for its result: a statement that drops it does nothing."""

from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
import optax
from flax import struct


class Body(NamedTuple):
    position: jax.Array
    velocity: jax.Array

    def pushed(self, force):
        return self._replace(velocity=self.velocity + force)


@struct.dataclass
class Buffer:
    rows: jax.Array
    size: jax.Array

    def added(self, row):
        rows = self.rows.at[self.size].set(row)
        return self.replace(rows=rows, size=self.size + 1)


def moved(body, dt):
    """A function inside and a choice do nothing either."""

    def scaled(leaf):
        return leaf * dt

    step = scaled(body.velocity) if dt else 0 * body.velocity
    return Body(body.position + step, body.velocity)

def fitted(params, x, *, rate=0.1):
    grads = jax.grad(lambda p: jnp.sum((x @ p["w"] + p["b"]) ** 2))(params)
    made = {}
    for name in params:
        made[name] = params[name] - rate * grads[name]
    return made

@jax.jit
def average(state, params):
    total, count = state["total"], state["count"]
    return {"total": jax.tree.map(jnp.add, total, params), "count": count + 1}, count

def make():
    return {"w": jnp.ones(3), "b": jnp.zeros(())}

nudged = partial(moved, dt=0.1)
batches = [jnp.ones((2, 3)), jnp.zeros((2, 3))]


def simulate():
    body = Body(jnp.zeros(2), jnp.ones(2))
    body.pushed(1.0)  # E(silent): Body.pushed returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: ...
    nudged(body)  # E(silent): nudged returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: ...
    return body.position

def collect():
    buffer = Buffer(jnp.zeros((4, 2)), jnp.zeros((), int))
    for row in jnp.ones((3, 2)):
        buffer.added(row)  # E(silent): Buffer.added returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: ...
    return buffer.size

def train():
    params, state = make(), {"total": make(), "count": jnp.zeros(())}
    for x in batches:
        fitted(params, x, rate=0.5)  # E(silent): fitted returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: ...
    for x in batches:
        average(state, {"w": x[0], "b": x[0, 0]})  # E(silent): average returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: ...
    return params["w"], state["count"]

def other_functions():
    params = make()
    optax.apply_updates(params, make())  # E(silent): optax.apply_updates returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: called at line 90
    later = {"step": 0, "params": params}
    jax.tree.map(lambda leaf: jnp.add(leaf, 1), later)  # E(silent): tree.map returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: ...
    return later["step"], params["w"]


assert simulate()[0] == 0
assert collect() == 0
assert train()[0][0] == 1
assert train()[1] == 0
assert other_functions()[0] is not jnp.ndarray
assert other_functions()[1][0] == 1
