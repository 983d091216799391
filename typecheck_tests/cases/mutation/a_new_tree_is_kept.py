"""A function that returns the changed tree leaves the old one as it was: a statement that drops it does nothing."""

import equinox as eqx
import jax
import jax.numpy as jnp
import optax
from flax import struct
from jax import Array


@struct.dataclass
class Metrics:
    count: Array


def loss(params: dict[str, Array]) -> Array:
    return jnp.sum(params["w"] ** 2)


params = {"w": jnp.ones(2)}
optimiser = optax.sgd(0.1)
state = optimiser.init(params)
for _ in range(2):
    updates, state = optimiser.update(jax.grad(loss)(params), state, params)
    optax.apply_updates(params, updates)
    # E(silent): optax.apply_updates returns a new value and changes nothing: this statement has no effect  [pytree-leaf]
assert params["w"][0] == 1


def train(params: dict[str, Array], metrics: Metrics, linear: eqx.nn.Linear) -> Array:
    grads = jax.grad(loss)(params)
    jax.tree.map(lambda p, g: p - 0.1 * g, params, grads)
    # E(silent): tree.map returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: called at line 45
    metrics.replace(count=metrics.count + 1)
    # E(silent): Metrics.replace returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: called at line 45
    eqx.tree_at(lambda linear: linear.weight, linear, jnp.zeros((1, 2)))
    # E(silent): eqx.tree_at returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: called at line 45
    state = optimiser.init(params)
    optimiser.update(grads, state, params)
    # E(silent): update returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: called at line 45
    print(state)
    return params["w"].sum() + metrics.count + jnp.abs(linear.weight).sum()


assert train(params, Metrics(jnp.zeros(())), eqx.nn.Linear(2, 1, key=jax.random.key(0))) > 2
