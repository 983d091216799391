"""Nobody calls ``main(config)``: it uses no library itself, and calls what does."""

from importlib import import_module

import jax
import jax.numpy as jnp
import optax


class Trainer:
    def __init__(self, config, rate):
        self.config = config
        self.params = {"w": jnp.ones(3)}
        self.tx = optax.adam(rate)
        self.state = self.tx.init(self.params)

    def loss(self, params, x):
        return jnp.sum(params["w"] * x)

    def step(self, x):
        grads = jax.grad(self.loss)(self.params, x)
        self.state, updates = self.tx.update(grads, self.state)
        self.params = optax.apply_updates(self.params, updates)  # E: apply_updates: "updates" is given the optimiser's state  [pytree-structure] ;; N: ... ;; N: called at line 29


def main(config, data):
    trainer = Trainer(config, 0.1)
    for x in data:
        trainer.step(x)


def init(width):
    return {"w": jnp.ones((width, 2))}


def shown(config):
    params = init(3)
    print(params["bias"])  # E: params has no key 'bias': its only key is 'w'  [pytree-structure]


def again(config, n):
    """Functions that run each other have an end."""
    return config if n == 0 else again_too(config, n - 1)


def again_too(config, n):
    return again(config, n)["w"]


others = import_module(__name__)  # as another file calls it
others.main(None, [jnp.ones(3)])  # RAISES
others.shown(None)  # RAISES
