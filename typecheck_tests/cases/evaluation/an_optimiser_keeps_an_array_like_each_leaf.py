"""Adam keeps zeros like every leaf, and there are none like a function or a text, whatever its field is declared to be."""

from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import optax


class Net(eqx.Module):
    layers: list
    act: object

    def __init__(self, key):
        self.layers = [eqx.nn.Linear(2, 2, key=key)]
        self.act = jax.nn.tanh


class Trainer:
    def __init__(self, tx):
        self.tx = tx

    def start(self, model):
        return self.tx.init(model)  # E: init: "params" has a leaf at .act that is no array (a function), and the optimiser keeps an array like each  [pytree-leaf] ;; N: make it a static field, or keep the arrays only: eqx.filter(params, eqx.is_inexact_array) ;; N: called at line 37


def start(tx, params):
    return tx.init(params)


net = Net(jax.random.key(0))
Trainer(optax.sgd(0.1)).start(net)
Trainer(optax.masked(optax.adam(1e-3), jax.tree.map(eqx.is_inexact_array, net))).start(net)
Trainer(optax.adam(1e-3)).start(eqx.filter(net, eqx.is_inexact_array))
Trainer(optax.chain(optax.clip(1.0), optax.set_to_zero())).start(net)
Trainer(optax.adam(1e-3)).start(net)  # RAISES

params: Any = {"w": jnp.ones(2), "f": [jnp.tanh], "name": "linear"}
optax.MultiSteps(optax.adamw(1e-3), 2).init(params)
# E: init: "params" has a leaf at ['f'][0] that is no array (a function), ...  [pytree-leaf] ;; N: make it a static field, ...
start(optax.clip(1.0), params)
params["f"] = None
momentum = optax.chain(optax.clip_by_global_norm(1.0), optax.sgd(0.1, momentum=0.9))
momentum.init(params)
# E: init: "params" has a leaf at ['name'] that is no array (str), ...  [pytree-leaf] ;; N: make it a static field, ...
del params["name"]
momentum.init(params)
