"""Where the optimiser keeps moments, each gradient needs its own; updates are added leaf by leaf."""

import jax
import jax.numpy as jnp
import optax
from jax import Array


def loss(params: dict[str, Array]) -> tuple[Array, Array]:
    return jnp.sum(params["w"]), jnp.sum(params["b"])


x = jnp.ones(2)
params = {"w": x, "b": x}
adam = optax.adam(1e-3)
state = adam.init(params)
pair = jax.grad(loss, has_aux=True)(params)
adam.update(pair, state)
# E: update: structures differ at the root: "pair" is a tuple of length 2, the tree given to init is a dict with keys 'b', 'w'  [pytree-structure]
optax.apply_updates(params, pair)
# E: apply_updates: structures differ at the root: "params" is a dict with keys 'b', 'w', "pair" is a tuple of length 2  [pytree-structure]
optax.apply_updates(params, {"w": x})
# E: apply_updates: structures differ at the root: "params" is a dict with keys 'b', 'w', "updates" is a dict with keys 'w'  [pytree-structure]
grads, aux = pair
updates, state = adam.update(grads, state, params)
optax.apply_updates(params, updates)
