"""Optax's own types know arrays and containers only; a class that JAX opens is a tree as well."""

from typing import Any

import jax
import jax.numpy as jnp
import optax
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array


def declared(params: Linear, updates: Linear) -> optax.Params:
    return optax.apply_updates(params, updates)  # type: ignore[arg-type, unused-ignore]


linear = Linear(jnp.ones(2), jnp.ones(2))
optim = optax.chain(optax.clip_by_global_norm(1.0), optax.adam(1e-3))
state = optim.init(linear)
grads = jax.grad(lambda m: jnp.sum(m.weight * m.bias))(linear)
updates, state = optim.update(grads, state, linear)
reveal_type(optax.apply_updates(linear, updates))  # R: Linear
reveal_type(optax.apply_updates({"w": jnp.ones(2)}, {"w": jnp.ones(2)}))  # R: dict[str, Array]
declared(linear, linear)


class Agent:
    """The parameters are not seen, the target is: a copy of the first ones."""

    def __init__(self, params: Any) -> None:
        self.params = params
        self.target = jax.tree.map(jnp.copy, {"w": jnp.ones(3)})

    def learn(self) -> None:
        self.target = optax.incremental_update(self.params, self.target, 0.1)
        self.target = optax.periodic_update(self.params, self.target, jnp.array(1), 2)


Agent({"w": jnp.zeros(3)}).learn()


def mean_moved(mean: jax.Array, updates: Any) -> jax.Array:
    return optax.apply_updates(mean, updates)


mean_moved(jnp.ones(3), jnp.ones(3))
