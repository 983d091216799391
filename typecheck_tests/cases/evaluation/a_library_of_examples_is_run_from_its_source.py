"""``stax`` and ``optimizers`` of ``jax.example_libraries`` are plain functions over trees: their source says what they make."""

import jax
import jax.numpy as jnp
from jax.example_libraries import optimizers, stax
from jax.example_libraries.stax import Dense, Relu

net_init, net_apply = stax.serial(Dense(4), Relu, Dense(1))
_, params = net_init(jax.random.PRNGKey(0), (-1, 2))
opt_init, opt_update, get_params = optimizers.adam(step_size=1e-2)
x, y = jnp.ones((8, 2)), jnp.ones((8, 1))


def mse(params, batch):
    x, y = batch  # E: 3 values are unpacked into 2 names  [pytree-structure] ;; N: called at ...
    return jnp.mean((net_apply(params, x) - y) ** 2)


@jax.jit
def step(i, state, batch):
    grads = jax.grad(mse)(get_params(state), batch)
    return opt_update(i, grads, state)


state = opt_init(params)
for i in range(3):
    state = step(i, state, (x, y))
trained = get_params(state)
jax.tree.map(jnp.add, params, trained)
jax.tree.map(jnp.add, trained, jax.value_and_grad(mse)(trained, (x, y)))
# E: tree.map: structures differ at the root: "trained" is a list of length 3, the second tree is a tuple of length 2  [pytree-structure]
jax.grad(lambda batch, params: mse(batch, params))((x, y), params)  # RAISES
