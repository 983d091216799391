"""An optimiser is a pair of functions, ``init`` and ``update``: called itself, it fails."""

import jax
import jax.numpy as jnp
import optax

params = {"w": jnp.ones(3)}


def loss(params):
    return jnp.sum(params["w"] ** 2)


def step(params, update):
    grads = jax.grad(loss)(params)
    return update(grads, params)  # E: an optimiser of Optax is called, but it is no function: it is a pair of init and update  [pytree-structure] ;; N: updates, opt_state = tx.update(grads, opt_state, params) ;; N: called at ...


class Trainer:
    def __init__(self, rate: float) -> None:
        self.make = optax.inject_hyperparams(optax.sgd)
        self.optimiser = optax.chain(optax.clip(1.0), optax.adam(rate))

    def step(self, grads):
        return self.optimiser(grads)  # E: "GradientTransformationExtraArgs" not callable  [operator]


step(params, optax.sgd(0.1))  # RAISES
trainer = Trainer(0.1)
state = trainer.make(learning_rate=0.1).init(params)
schedule = optax.linear_schedule(0.1, 0.0, 10)
schedule(0)
trainer.step(params)  # RAISES
