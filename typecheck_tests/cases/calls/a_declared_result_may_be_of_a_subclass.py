"""What a function declares to return is a promise: the value may be of a subclass, or the one of several that it is.

mypy alone knows nothing of what a jitted function returns. Where the program reads what the declared type has not, the
type is what mypy had; what certainly fails is still said.
"""

from functools import partial
from typing import NamedTuple

import flax.linen as nn
import jax
import jax.numpy as jnp
from flax import struct
from jax import Array


@struct.dataclass
class State:
    time: Array


@struct.dataclass
class Place(State):
    at: Array


class Env:
    @partial(jax.jit, static_argnums=0)
    def reset(self, key: Array) -> tuple[Array, State]:
        return jax.random.uniform(key, (2,)), self.start()

    def start(self) -> State:
        return Place(jnp.zeros(()), jnp.ones(2))

    @partial(jax.jit, static_argnums=0)
    def step(self, state: State) -> State:
        return state.replace(time=state.time + 1)


class Step(NamedTuple):
    state: State
    info: Array


def at_once(env: Env, key: Array) -> Array:
    return env.reset(key)[1].at


def by_name(env: Env, key: Array) -> Array:
    seen, state = env.reset(key)
    return state.at + env.step(state).replace(at=seen).at


def by_vmap(env: Env, keys: Array) -> Array:
    _, states = jax.vmap(env.reset)(keys)
    return jax.vmap(env.step)(states).at


def by_item(env: Env, key: Array) -> Array:
    found = env.reset(key)
    state = found[1]
    return state.at


def by_branch(env: Env, key: Array, again: bool) -> Array:
    _, state = env.reset(key)
    if again:
        _, state = env.reset(key)
    return state.at


def by_attribute(env: Env, key: Array) -> Array:
    step = Step(*env.reset(key)[::-1])
    return jax.jit(lambda step: step.state)(step).at


def several(x: Array) -> Array | dict[str, Array]:
    return {"w": x}


def looked_up(x: Array) -> Array:
    return jax.jit(several)(x)["w"]


def applied(x: Array) -> tuple[int, ...]:
    model = nn.Dense(3)
    forward = jax.jit(model.apply)
    out = forward(model.init(jax.random.key(0), x), x)
    return out.shape


@jax.jit
def many(x: Array) -> tuple[Array]:
    return x, x  # type: ignore[return-value]


def unpacked(x: Array) -> Array:
    pair = many(x)
    one, other = pair
    return one + other + pair[1]


@jax.jit
def mapped(x: Array) -> dict[str, Array]:
    return {"w": x}


def handed_on(state: State, x: Array) -> Step:
    info = mapped(x)
    return Step(state, info)


def handed_on_by_name(state: State, x: Array) -> Step:
    return Step(info=mapped(x), state=state)


def collected(x: Array) -> list[Array]:
    found = []
    losses = {}
    for _ in range(2):
        found.append(jax.jit(several)(x))
        losses["w"] = mapped(x)
    found.append(x)
    losses["v"] = 0.0
    return found


@jax.jit
def wrong(x: Array) -> State:
    return State(x)


env, key, x = Env(), jax.random.key(0), jnp.ones(2)
at_once(env, key), by_name(env, key), by_vmap(env, jax.random.split(key, 2)), by_item(env, key)
by_branch(env, key, True), by_attribute(env, key), looked_up(x), applied(x), unpacked(x), collected(x)
handed_on(State(x), x), handed_on_by_name(State(x), x)
wrong(x).at  # E: State has no attribute "at": it has "time"  [pytree-structure]
