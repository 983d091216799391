"""Filter, differentiate, update, partition, combine: nothing to say."""

import equinox as eqx
import jax
import jax.numpy as jnp
import optax
from jax import Array

x, y = jnp.ones((5, 4)), jnp.ones((5, 3))
model = eqx.nn.MLP(4, 3, 8, 2, key=jax.random.key(0))
optim = optax.adamw(1e-3)


def loss(model: eqx.nn.MLP, x: Array, y: Array) -> Array:
    return jnp.mean((jax.vmap(model)(x) - y) ** 2)


@eqx.filter_jit
def step(model: eqx.nn.MLP, state: optax.OptState, x: Array, y: Array) -> tuple[eqx.nn.MLP, optax.OptState, Array]:
    value, grads = eqx.filter_value_and_grad(loss)(model, x, y)
    updates, state = optim.update(grads, state, eqx.filter(model, eqx.is_array))
    return eqx.apply_updates(model, updates), state, value


state = optim.init(eqx.filter(model, eqx.is_array))
for _ in range(2):
    model, state, value = step(model, state, x, y)
frozen = eqx.tree_at(lambda m: m.layers[-1].weight, jax.tree.map(lambda _: False, model), replace=True)
trained, rest = eqx.partition(model, frozen)
jax.vmap(eqx.combine(trained, rest))(x)
