"""Silent: a first call that compiles, a measurement, what a notebook shows, a check, a name that is bound anew."""

import time

import jax
import jax.numpy as jnp
import optax
from jax import Array

params = {"w": jnp.ones(2)}
optimiser = optax.adam(0.1)
jax.tree.map(lambda leaf: leaf * 2, params)
optax.apply_updates(params, params)
assert params["w"][0] == 1


def check(leaf: Array) -> None:
    assert leaf.ndim == 1


def measured(params: dict[str, Array]) -> float:
    state = optimiser.init(params)
    optimiser.update(params, state, params)  # compiles
    began = time.perf_counter()
    for _ in range(3):
        optimiser.update(params, state, params)
    took = time.perf_counter() - began
    for _ in range(2):
        optax.apply_updates(params, params)
    print(params["w"], state)
    return took


def warmed(params: dict[str, Array]) -> dict[str, Array]:
    optax.apply_updates(params, params)
    for _ in range(3):
        params = optax.apply_updates(params, params)
    return params


def checked(params: dict[str, Array], other: dict[str, Array]) -> Array:
    jax.tree.map(check, params)
    jax.tree.map(lambda leaf: print(leaf.shape), params)
    jax.tree.map(lambda leaf: leaf.block_until_ready(), params)
    jax.tree.map(lambda leaf: leaf + 1, other)
    other = {"w": jnp.zeros(2)}
    return params["w"] + other["w"]


measured(params)
warmed(params)
checked(params, params)


def tried(params: dict[str, Array]) -> bool:
    """A look at the keys reads no value, and a change in place reads nothing."""
    found = {"w": params["w"]}
    for _ in range(2):
        if "b" in found:
            jax.tree.map(jnp.add, found, {"w": params["w"], "b": params["w"]})
        found["b"] = params["w"]
    return "b" in found


tried(params)


class Held:
    def __init__(self, at):
        self.at = at


def checked_in_attributes(tree):
    """What the function has made itself is not read elsewhere, though another attribute has the same name."""
    held = Held(tree)
    jax.tree.map(jnp.add, held.at, held.at)
    other = Held({"w": jnp.ones(2)})
    return other.at


def on_one_of_two_ways(tree, flag):
    """What stands in the other branch does not come afterwards."""
    if flag:
        jax.tree.map(jnp.add, tree, tree)
    else:
        return tree["w"]
    return None


checked_in_attributes(params)
on_one_of_two_ways(params, len(params) > 0)


def measured_if_asked(params, is_asked):
    """A clock is read around it, and nothing else is done in the loop."""
    began = time.perf_counter()
    if is_asked:
        for _ in range(2):
            if is_asked:
                jax.tree.map(jnp.add, params, {name: params[name] for name in params})
    print(time.perf_counter() - began)
    return params["w"]


measured_if_asked(params, is_asked=True)
for _ in range(1):
    jax.tree.map(jnp.add, params, {name: params[name] for name in params})
print(params["w"])
