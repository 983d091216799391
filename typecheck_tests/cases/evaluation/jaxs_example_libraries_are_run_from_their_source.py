"""``jax.example_libraries``: parameters and optimiser states are what its own source makes."""

import jax
import jax.numpy as jnp
from jax.example_libraries import optimizers, stax
from jax.example_libraries.stax import Dense, Relu

net_init, net_apply = stax.serial(Dense(8), Relu, Dense(1))
opt_init, opt_update, get_params = optimizers.adam(1e-2)
_, params = net_init(jax.random.PRNGKey(0), (-1, 3))
x = jnp.ones((2, 3))


def loss(params, x):
    return net_apply(params, x).sum()


def adapt(params, x, argnums=0):
    grads = jax.grad(loss, argnums)(params, x)
    return jax.tree.map(lambda p, g: p - 0.1 * g, params, grads)  # E: ...structures differ...  [pytree-structure] ;; N: ...


print(adapt(params, x))
state = opt_init(params)
for step in range(3):
    state = opt_update(step, jax.grad(loss)(get_params(state), x), state)
print(len(get_params(state)))

adapt(params, x, argnums=(0,))  # RAISES
params["Dense_0"]  # E: params is a list, which is indexed by numbers...  [pytree-structure]
(weights, biases), activation = params  # E: 3 values are unpacked into 2 names  [pytree-structure]
