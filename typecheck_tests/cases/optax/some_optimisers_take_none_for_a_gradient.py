"""A leaf without a gradient is handed on by those that ask for it, fails with the others, and cannot be added."""

import jax.numpy as jnp
import optax

x = jnp.ones(2)
params = (x, x)
grads = (x, None)

rmsprop = optax.rmsprop(1e-3)
updates, state = rmsprop.update(grads, rmsprop.init(params))
momentum = optax.sgd(1e-3, momentum=0.9)
momentum.update(grads, momentum.init(params), params)
chain = optax.chain(optax.trace(0.9), optax.scale(-1e-3))
kept = chain.init(params)
chain.update((x, None), kept)
optax.radam(1e-3).update(grads, optax.radam(1e-3).init(params), params)
optax.apply_updates(params, updates)
# E: apply_updates: structures differ at [1]: "params" is a leaf (float array of shape (2,)), "updates" is None  [pytree-structure]

lion = optax.lion(1e-3)
moments = lion.init(params)
lion.update(grads, moments)  # E: update: structures differ at [1]: "grads" is None, the tree given to init is a leaf (float array of shape (2,))  [pytree-structure]
lion.update(grads, moments, params)  # E: update: structures differ at [1]: "grads" is None, the tree given to init is a leaf (float array of shape (2,))  [pytree-structure]
both = optax.chain(optax.trace(0.9), optax.scale_by_amsgrad())
both.update(grads, both.init(params), params)  # E: update: structures differ at [1]: "grads" is None, the tree given to init is a leaf (float array of shape (2,))  [pytree-structure]
rmsprop.update({"w": x}, rmsprop.init(params), params)
# E: update: structures differ at the root: "updates" is a dict with keys 'w', the tree given to init is a tuple of length 2  [pytree-structure]

# A state that was made without the parameter asks for no gradient of it, and the parameters are only handed on.
trained = (x, None)
both.update(grads, both.init(trained), params)
adam = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(1e-3))
_, moved = adam.update(grads, adam.init(trained), params)


def step(kept, params):
    return adam.update(grads, kept, params)


step(moved, params)
