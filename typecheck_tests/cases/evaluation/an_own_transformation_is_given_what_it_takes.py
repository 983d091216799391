"""What else ``update`` is given goes to the transformations that take it; the others are not given it."""

from typing import Any

import jax
import jax.numpy as jnp
import optax


def init(params):
    return optax.EmptyState()


def by_loss(updates, state, params=None, *, loss, **rest):
    return jax.tree.map(lambda u: u / loss, updates), state


def by_value(updates, state, params=None, **rest):
    return jax.tree.map(lambda u: u * rest["value"], updates), state


def plain(updates, state, params=None):
    return updates, state


class Tracked:
    def init(self, params):
        return optax.EmptyState()

    def update(self, updates, state, params=None, *, step=0, **rest):
        return jax.tree.map(lambda u: u * step, updates), state


params = {"w": jnp.ones(2)}
needing: Any = by_loss
tracked = Tracked()
chain = optax.chain(
    optax.GradientTransformation(init, plain),
    optax.GradientTransformationExtraArgs(init, needing),
    optax.GradientTransformationExtraArgs(init, by_value),
    optax.GradientTransformationExtraArgs(tracked.init, tracked.update),
    optax.adam(1e-3),
)
state = chain.init(params)
updates, state = chain.update(params, state, params, loss=1.0, value=2.0, step=3)
optax.apply_updates(params, updates)
optax.apply_updates({"w": params}, updates)  # E: apply_updates: structures differ at ['w']: "params" is a dict with keys 'w', "updates" is a leaf (float array of shape (2,))  [pytree-structure]

scaled = optax.GradientTransformationExtraArgs(init, needing)
scaled.update(params, scaled.init(params), params, loss=0.5)
more = {"loss": 0.5, "other": 1}
scaled.update(params, scaled.init(params), params, **more)
scaled.update(params, scaled.init(params), params, other=1)  # E: by_loss is called without "loss"  [pytree-structure]
