"""Silent: what prints, keeps, raises or is not seen; a first call that compiles; what is tried, or shown."""

import contextlib
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

seen: list[object] = []
cache: dict[str, object] = {}


class State(NamedTuple):
    total: jax.Array

    def printed(self):
        print(self.total)
        return State(self.total + 1)

    def same(self):
        return self


class Counter:
    def __init__(self):
        self.count = 0

    def __call__(self, state):
        self.count += 1
        return State(state.total + 1)


def logged(state, write):
    write(state)
    return State(state.total + 1)

def kept(state):
    seen.append(state)
    return State(state.total + 1)

def remembered(state):
    if "first" not in cache:
        cache["first"] = state
    return State(state.total + 1)

def refused(state):
    if state.total.ndim:
        raise ValueError
    return State(state.total + 1)

def shown(state, verbose=False):
    if verbose:
        print(state)
    return State(state.total + 1)

def emptied(rows):
    rows.clear()
    return [*rows]

def watched(state):
    jax.debug.print("{}", state.total)
    return State(state.total + 1)

def added_in_place(rows):
    first = rows["first"]
    first += 1
    return {"first": first}

def total(state):
    return state.total + 1

def slopes(params):
    return jax.grad(lambda p: jnp.sum(p["w"] ** 2))(params)

def add(one, other):
    return jax.tree.map(jnp.add, one, other)

def plus(state):
    return State(state.total + 1)

step = jax.jit(plus)


def run():
    state, counter, rows = State(jnp.zeros(())), Counter(), [1, 2]
    state.printed()
    state.same()
    counter(state)
    logged(state, print)
    kept(state)
    remembered(state)
    refused(state)
    shown(state)
    emptied(rows)
    watched(state)
    total(state)
    arrays = {"first": np.zeros(2)}
    added_in_place(arrays)
    assert arrays["first"][0] == 1
    for f in (plus, print):
        f(state)
    with contextlib.suppress(ValueError):
        plus(state)
    return state.total + counter.count + arrays["first"][0], rows

def compiled():
    state = State(jnp.zeros(()))
    step(state)
    for _ in range(3):
        state = step(state)
    return state.total

def warmed(params):
    slopes(params)
    for _ in range(2):
        grads = slopes(params)
    return grads["w"] + params["w"]

def measured():
    state = State(jnp.zeros(()))
    for _ in range(3):
        step(state)
    return state.total

def tried(one, other):
    add(one, other)
    add(other, one)
    jax.tree.map(lambda a, b: a, one, other)
    return one["w"] + other["w"]

def bound_anew():
    state = State(jnp.zeros(()))
    plus(state)
    state = State(jnp.ones(()))
    return state.total

def test_that_it_runs():
    state = State(jnp.zeros(()))
    plus(state)
    return state.total


state = State(jnp.zeros(()))
plus(state)
run()
assert len(seen) == 1
compiled()
warmed({"w": jnp.ones(2)})
measured()
tried({"w": jnp.ones(2)}, {"w": jnp.ones(2)})
bound_anew()
test_that_it_runs()
assert state.total == 0
