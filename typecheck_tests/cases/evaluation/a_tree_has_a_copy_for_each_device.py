"""``jax_utils.replicate`` puts an axis before each array, which ``pmap`` takes away."""

from functools import partial

import flax.linen as nn
import jax
import jax.numpy as jnp
import optax
from flax import jax_utils
from flax.training.train_state import TrainState

net = nn.Dense(3)
params = net.init(jax.random.key(0), jnp.ones((1, 4)))["params"]
one = TrainState.create(apply_fn=net.apply, params=params, tx=optax.sgd(0.1))
state = jax_utils.replicate(one)


@partial(jax.pmap, axis_name="batch", donate_argnums=(0,))
def step(state, x):
    def loss(params):
        return jnp.mean(state.apply_fn({"params": params}, x))

    return state.apply_gradients(grads=jax.lax.pmean(jax.grad(loss)(state.params), "batch"))


@partial(jax.pmap, axis_name="batch", donate_argnums=(0,))
def mean(x):
    return jax.lax.pmean(x, "batches")  # E: lax.pmean: no axis is called 'batches': the axes here are 'batch'  [pytree-prefix] ;; N: called at ...


@jax.pmap
def applied(state, x):
    return state.apply_fn({"param": state.params}, x)  # E: apply: "variables" has no collection 'params', which the module needs: it has 'param'  [pytree-structure] ;; N: called at ...


# right
jnp.ones((4, 3)) + jax_utils.unreplicate(step(state, jnp.ones((1, 2, 4)))).params["kernel"]

# wrong
mean(jnp.ones((1, 3)))  # RAISES
applied(jax_utils.replicate(one), jnp.ones((1, 2, 4)))  # RAISES
