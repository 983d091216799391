"""Weight decay and trust ratios read the parameters, wherever the transformation stands in another one."""

import jax
import jax.numpy as jnp
import optax

params = {"w": jnp.ones((3, 2)), "b": jnp.ones(2)}
grads = jax.tree.map(jnp.ones_like, params)


def without_params(tx):
    return tx.update(grads, tx.init(params))


def decayed():
    tx = optax.chain(optax.clip(1.0), optax.masked(optax.add_decayed_weights(1e-2), {"w": True, "b": False}))
    return tx.update(grads, tx.init(params))  # E: update: this optimiser needs "params": update(updates, state, params)  [pytree-structure] ;; N: ...

def by_steps():
    tx = optax.MultiSteps(optax.adamw(1e-3), every_k_schedule=2)
    return tx.update(grads, tx.init(params))  # E: update: this optimiser needs "params": update(updates, state, params)  [pytree-structure] ;; N: ...

def by_label():
    tx = optax.multi_transform({"w": optax.lamb(1e-3), "b": optax.sgd(1e-3)}, {"w": "w", "b": "b"})
    return tx.update(grads, tx.init(params))  # E: update: this optimiser needs "params": update(updates, state, params)  [pytree-structure] ;; N: ...

def injected():
    tx = optax.inject_hyperparams(optax.adamw)(learning_rate=1e-3)
    return tx.update(grads, tx.init(params))  # E: update: this optimiser needs "params": update(updates, state, params)  [pytree-structure] ;; N: ...

for decayed_or_not in (optax.adam(1e-3), optax.apply_if_finite(optax.sgd(optax.constant_schedule(0.1)), 3)):
    without_params(decayed_or_not)
decayed()  # RAISES
by_steps()  # RAISES
by_label()  # RAISES
injected()  # RAISES
