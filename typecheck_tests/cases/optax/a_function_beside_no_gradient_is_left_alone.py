"""A model may hold functions where its gradient is ``None``: the moments are of its arrays, and so is the state."""

from collections.abc import Callable

import equinox as eqx
import jax
import jax.numpy as jnp
import optax
from jax import Array


class MLP(eqx.Module):
    w: Array
    activation: Callable[[Array], Array] = jax.nn.relu
    name: str = "mlp"


@eqx.filter_grad
def gradient(mlp: MLP) -> Array:
    return mlp.activation(mlp.w).sum()


mlp = MLP(jnp.ones(2))
grads = gradient(mlp)
adam = optax.adam(1e-3)
updates, _ = adam.update(grads, adam.init(eqx.filter(mlp, eqx.is_array)), mlp)
eqx.apply_updates(mlp, updates).w.shape
decayed = optax.chain(optax.clip(1.0), optax.adamw(1e-3))
decayed.update(grads, decayed.init(eqx.filter(mlp, eqx.is_array)), mlp)
optax.lion(1e-3).update(grads, optax.lion(1e-3).init(eqx.filter(mlp, eqx.is_inexact_array)), mlp)
lamb = optax.lamb(1e-3)
lamb.update(grads, lamb.init(eqx.filter(mlp, eqx.is_array)), mlp)  # E: update: structures differ at .activation: "grads" is None, "mlp" is a leaf (a function); at .name: "grads" is None, "mlp" is a leaf (str)  [pytree-structure]
