"""A step with infinite gradients is to be skipped; but a tree of answers is always true."""

import jax
import jax.numpy as jnp
from jax import Array
from mlp import MLP, loss, random_mlp, samples


def step(model: MLP, x: Array, y: Array) -> MLP:
    gradient: MLP = jax.grad(loss)(model, x, y)
    if jax.tree.map(lambda slope: jnp.all(jnp.isfinite(slope)), gradient):  # BUG: true, whatever the leaves are
        return jax.tree.map(lambda leaf, slope: leaf - 1.0 * slope, model, gradient)
    return model


x, y = samples(jax.random.key(1))
model = random_mlp(jax.random.key(0))
for _ in range(20):
    model = step(model, x, y)
assert jnp.isfinite(loss(model, x, y)), "20 steps later the loss is nan: no step was ever skipped"
