"""A result that nobody takes is lost, though the old tree was given by another name, an item, or in a tuple with a name."""

import jax
import jax.numpy as jnp
import optax
from flax import struct


@struct.dataclass
class Metrics:
    count: jax.Array


def stepped(params, updates):
    held = params
    optax.apply_updates(held, updates)  # E(silent): optax.apply_updates returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: ...
    return params


def of_a_list(params, updates):
    held = [params]
    optax.apply_updates(held[0], updates)  # E(silent): optax.apply_updates returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: ...
    return params


def starred(params):
    given = (jnp.negative, params)
    jax.tree.map(*given)  # E(silent): tree.map returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: ...
    return params["w"]


def replaced(metrics):
    for each in (metrics,):
        each.replace(count=each.count + 1)  # E(silent): Metrics.replace returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: ...
    return metrics.count


def with_a_finally(params, updates):
    try:
        optax.apply_updates(params, updates)  # E(silent): optax.apply_updates returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: ...
    finally:
        print("done")
    return params


def in_a_with_block(params, updates):
    with jax.default_matmul_precision("float32"):
        optax.apply_updates(params, updates)  # E(silent): optax.apply_updates returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: ...
    return params


def moved(i, state):
    place, speed = state
    return place + speed, speed


def energy(state):
    place, speed = state
    return place.sum(), speed.sum()


# a tuple that is written in the call holds two of them
def in_a_tuple(place, speed):
    for i in range(3):
        moved(i, (place, speed))  # E(silent): moved returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: ...
        print(place)
    return place


# right: what it gives is no other place and speed
def measured(place, speed):
    for _ in range(3):
        energy((place, speed))
        print(place)


# right: the function is called again for its result, however it is given the tree
def tried(params):
    held, _ = params, None
    jax.tree.map(jnp.negative, held)
    again, _ = params, None
    found = jax.tree.map(jnp.negative, again)
    return params, found


def same(value):
    return value


def tried_unseen(params):
    same(jax.tree.map)(jnp.negative, same(params))
    return same(jax.tree.map)(jnp.negative, same(params)), params


def handed_on(params, updates):
    held = params
    optax.apply_updates(held, updates)
    other = [params]
    return other


params = {"w": jnp.ones(2)}
assert stepped(params, params)["w"][0] == 1
assert of_a_list(params, params)["w"][0] == 1
assert starred(params)[0] == 1
assert replaced(Metrics(jnp.zeros(()))) == 0
assert with_a_finally(params, params)["w"][0] == 1
assert in_a_with_block(params, params)["w"][0] == 1
assert in_a_tuple(jnp.ones(2), jnp.ones(2))[0] == 1
measured(jnp.ones(2), jnp.ones(2))
tried(params)
handed_on(params, params)
tried_unseen(params)
