"""``eqx.apply_updates`` adds a leaf of the updates to what stands at its place: a module is no array."""

import equinox as eqx
import jax
import jax.numpy as jnp
from jax import Array


class Drag(eqx.Module):
    w: Array
    b: Array

    def __call__(self, v):
        return jnp.dot(self.w, jnp.tanh(self.w * v + self.b))


class Added(eqx.Module):
    w: Array

    def __add__(self, other):
        return Added(self.w + other)


def loss(drag, x):
    return jnp.mean(drag(x) ** 2)


def fit(drag, x):
    for _ in range(2):
        grads, value = eqx.filter_value_and_grad(loss)(drag, x)
        updates = jax.tree.map(lambda g: -0.1 * g, grads)
        drag = eqx.apply_updates(drag, updates)
        # E: eqx.apply_updates: "updates" has float scalar where "model" has Drag  [pytree-structure] ;; N: called at ...
    return drag


def fitted(drag, x):
    for _ in range(2):
        value, grads = eqx.filter_value_and_grad(loss)(drag, x)
        drag = eqx.apply_updates(drag, jax.tree.map(lambda g: -0.1 * g, grads))
    return drag


drag, x = Drag(jnp.ones(3), jnp.zeros(3)), jnp.ones(3)
fitted(drag, x)
fit(drag, x)  # RAISES
eqx.apply_updates({"w": [x]}, {"w": x})  # E: eqx.apply_updates: "updates" has float array of shape (3,) where "model" has a list of length 1  [pytree-structure]
eqx.apply_updates((drag, x), (None, x))
eqx.apply_updates(Added(x), jnp.ones(3))
