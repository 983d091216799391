"""A branch that nothing decides is written to be run: what fails there fails, unless the question is about just that."""

import json
import os
import sys
from dataclasses import dataclass

import jax
import jax.numpy as jnp
import optax

yes = os.environ.get("HOME") != "nowhere"
pair, triple = (1.0, 2.0), (1.0, 2.0, 3.0)


def init():
    return {"w": jnp.ones(3), "b": jnp.zeros(3)}


def add(a, b):
    return jax.tree.map(jnp.add, a, b)  # E: ...structures differ at the root...  [pytree-structure] ;; N: ...


def in_a_branch(config):
    params = init()
    if config["debug"]:
        params = jax.tree.map(jnp.add, params, {"w": 1.0})  # E: ...structures differ at the root...  [pytree-structure] ;; N: called at line 148
    return params


def after_an_early_return(config):
    params = init()
    if not config["debug"]:
        return params
    return jax.tree.map(jnp.add, params, [1.0, 2.0])  # E: ...structures differ at the root...  [pytree-structure] ;; N: called at line 149


def after_a_turn_that_is_left_out(batches):
    params = init()
    for batch in batches:
        if batch is None:
            continue
        params = jax.tree.map(jnp.add, params, pair)  # E: ...structures differ at the root...  [pytree-structure] ;; N: ...
    return params


def in_one_arm(config):
    return jax.tree.map(jnp.add, pair, triple) if config["debug"] else pair  # E: ...structures differ...  [pytree-structure] ;; N: called at line 151


def behind_and(config):
    return config["debug"] and jax.tree.map(jnp.add, pair, triple)  # E: ...structures differ...  [pytree-structure] ;; N: called at line 152


def in_a_case(config):
    match config["kind"]:
        case "none":
            return pair
        case _:
            return jax.tree.map(jnp.add, pair, triple)  # E: ...structures differ...  [pytree-structure] ;; N: called at line 153


def every_so_often(config):
    params, tx = init(), optax.adam(1e-3)
    state = tx.init(params)
    for step in range(config["steps"]):
        grads = jax.tree.map(jnp.ones_like, params)
        updates, state = tx.update(grads, state, params)
        params = optax.apply_updates(params, updates)
        if step % config["often"] == 0:
            _a, _b, _c = params  # E: 2 values are unpacked into 3 names  [pytree-structure] ;; N: ...
    return params


def in_a_helper(config):
    params = init()
    if config["debug"]:
        return add(params, {"v": 1.0})
    return params


class Trainer:
    def __init__(self, config):
        self.config = config
        self.params = init()

    def step(self):
        if self.config["debug"]:
            self.params = jax.tree.map(jnp.add, self.params, pair)  # E: ...structures differ...  [pytree-structure] ;; N: ...
        return self.params


@dataclass
class Layer:
    size: int


# These ask about what would fail, or about the libraries.


def by_its_kind(tree):
    if hasattr(tree, "bias"):
        return tree.bias
    return tree.size


def by_its_length(layers):
    if unknown(layers):
        a, b = layers
    else:
        a, b, _ = layers
    return a, b


def by_version():
    if jax.__version__ < "0.1":
        return init()["old"]
    return pair


def where_it_is_caught(config):
    try:
        return jax.tree.map(jnp.add, config["first"], triple)
    except KeyError:
        return pair


def by_what_another_call_gives(layers, config):
    if config["debug"]:
        layers = pair
    if len(layers) == 3:
        a, b, _ = layers
        return a, b
    return layers


def unknown(layers):
    return json.loads(json.dumps(len(layers))) == 2


def traced(x, verbose):
    if verbose:
        print(float(x))
    return x


config = {"debug": yes, "kind": sys.argv[0], "steps": int("2"), "often": int("1")}
in_a_branch(config)  # RAISES
after_an_early_return(config)  # RAISES
after_a_turn_that_is_left_out(json.loads("[null, 1.0]"))  # RAISES
in_one_arm(config)  # RAISES
behind_and(config)  # RAISES
in_a_case(config)  # RAISES
every_so_often(config)  # RAISES
in_a_helper(config)  # RAISES
Trainer(config).step()  # RAISES
by_its_kind(Layer(3))
by_its_length(triple)
by_version()
where_it_is_caught({})
by_what_another_call_gives(triple, config)
jax.jit(traced, static_argnums=1)(1.0, False)
