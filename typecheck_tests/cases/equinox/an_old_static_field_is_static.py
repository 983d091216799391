"""``eqx.static_field()``, the old word for ``eqx.field(static=True)``, marks aux data."""

import equinox as eqx
import jax
import jax.numpy as jnp
import optax
from equinox import static_field
from jax import Array


class Norm(eqx.Module):
    gamma: Array
    scale: float = static_field()
    eps: float = eqx.static_field()

    def __init__(self, dim: int, eps: float = 1e-5) -> None:
        self.gamma = jnp.ones(dim)
        self.scale = dim**0.5
        self.eps = eps


@eqx.filter_grad
def loss(model, x):
    return jnp.sum(model.gamma * x * model.scale)


norm = Norm(3)
optim = optax.adam(1e-3)
state = optim.init(eqx.filter(norm, eqx.is_array))
grads = loss(norm, jnp.ones(3))
updates, state = optim.update(grads, state)
norm = eqx.apply_updates(norm, updates)
(gamma,) = jax.tree.leaves(norm)
one, two = jax.tree.leaves(norm)  # E: ...  [pytree-structure]
