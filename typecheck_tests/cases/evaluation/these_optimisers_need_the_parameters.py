"""Optimisers that scale or decay by the parameters refuse to go on without them, whatever their state is."""

import jax.numpy as jnp
import optax
from optax import contrib

params = {"w": jnp.ones((3, 2)), "b": jnp.ones(2)}


def step(optimiser):
    updates, _ = optimiser.update(params, optimiser.init(params), params)
    return updates["w"]


for each in (optax.adafactor(0.1), optax.lars(0.1), optax.fromage(0.1), contrib.prodigy(), contrib.madgrad(0.1)):
    step(each)

adafactor, lars = optax.adafactor(0.1), optax.chain(optax.clip(1.0), optax.lars(0.1))
adafactor.update(params, adafactor.init(params))  # E: update: this optimiser needs "params": update(updates, state, params)  [pytree-structure]
lars.update(params, lars.init(params))  # E: update: this optimiser needs "params": update(updates, state, params)  [pytree-structure]
by_norm = optax.fromage(0.1)
by_norm.update(params, by_norm.init(params))  # E: update: this optimiser needs "params": update(updates, state, params)  [pytree-structure]
by_adam = contrib.dadapt_adamw()
by_adam.update(params, by_adam.init(params))  # E: update: this optimiser needs "params": update(updates, state, params)  [pytree-structure]
by_mean = contrib.scale_by_madgrad(0.1)
by_mean.update(params, by_mean.init(params))  # E: update: this optimiser needs "params": update(updates, state, params)  [pytree-structure]
by_scale = contrib.mechanize(optax.sgd(0.1))
by_scale.update(params, by_scale.init(params))  # E: update: this optimiser needs "params": update(updates, state, params)  [pytree-structure]
by_distance = contrib.prodigy()
by_distance.update(params, by_distance.init(params))  # E: update: this optimiser needs "params": update(updates, state, params)  [pytree-structure]
by_curvature = contrib.sophia(0.1)
by_curvature.update(params, by_curvature.init(params))  # E: update: this optimiser needs "params": update(updates, state, params)  [pytree-structure]
by_clip = optax.adaptive_grad_clip(0.1)
by_clip.update(params, by_clip.init(params), None)  # E: update: this optimiser needs "params": update(updates, state, params)  [pytree-structure]
by_block = optax.scale_by_param_block_norm()
by_block.update(params, by_block.init(params), None)  # E: update: this optimiser needs "params": update(updates, state, params)  [pytree-structure]
by_square = optax.scale_by_param_block_rms()
by_square.update(params, by_square.init(params), None)  # E: update: this optimiser needs "params": update(updates, state, params)  [pytree-structure]
by_trust = optax.scale_by_trust_ratio()
by_trust.update(params, by_trust.init(params), None)  # E: update: this optimiser needs "params": update(updates, state, params)  [pytree-structure]
positive = optax.keep_params_nonnegative()
positive.update(params, positive.init(params), None)  # E: update: this optimiser needs "params": update(updates, state, params)  [pytree-structure]
by_loss = contrib.momo()
by_loss.update(params, by_loss.init(params), None, value=1.0)  # E: update: this optimiser needs "params": update(updates, state, params)  [pytree-structure]
by_loss_too = contrib.momo_adam()
by_loss_too.update(params, by_loss_too.init(params), None, value=1.0)  # E: update: this optimiser needs "params": update(updates, state, params)  [pytree-structure]
