"""``donate_argnums`` gives the memory of an argument to the result: whoever reads the argument afterwards finds it deleted.

It is given where the result has an array of the same kind and shape. A copy, and an array of NumPy's, stay.
"""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax

tx = optax.sgd(0.1)
x = jnp.ones((4, 3))


def loss(params: Any, x: jax.Array) -> jax.Array:
    return jnp.mean((x @ params["w"]) ** 2)


def new_params():
    return {"w": jnp.ones((3, 2))}


@partial(jax.jit, donate_argnums=0)
def step(params, opt_state, x):
    value, grads = jax.value_and_grad(loss)(params, x)
    updates, opt_state = tx.update(grads, opt_state, params)
    return optax.apply_updates(params, updates), opt_state, value


params = new_params()
opt_state = tx.init(params)
stepped, opt_state, value = step(params, opt_state, x)
jnp.sum(params["w"])
# E: jnp.sum: the array was donated to step() in line 35, and is gone: go on with what that has returned  [pytree-leaf]
jax.tree.map(lambda old, new: new - old, params, stepped)
# E: the array was donated to step() in line 35, ...  [pytree-leaf] ;; N: here it is given the leaves at ['w']: ...
loss(stepped, x)


def train(params):
    opt_state, best = tx.init(params), params
    for _ in range(3):
        params, opt_state, _ = step(params, opt_state, x)
    return best


best = train(new_params())
float(best["w"][0, 0])  # E: the array was donated to step() in line 46, ...  [pytree-leaf]
doubled = jax.jit(lambda state: state * 2, donate_argnums=0)
old = jnp.ones(3)
new = doubled(old)
old + 1  # E: the array was donated to doubled() in line 54, ...  [pytree-leaf]
doubled(old)  # E: jit: "state" cannot be used: the array was donated to doubled() in line 54, ...  [pytree-leaf]


# right
@partial(jax.jit, donate_argnames="state")
def total(state):
    return jnp.sum(state)


kept = jnp.ones(3)
total(kept)
kept + 1
for _ in range(5):
    kept = doubled(kept)
kept + 1
params, opt_state, value = step(stepped, opt_state, x)
for _ in range(20):
    params, opt_state, value = step(params, opt_state, x)
loss(params, x)
copied = jax.tree.map(jnp.copy, params)
params, opt_state, value = step(params, opt_state, x)
loss(copied, x)
array = np.ones(3, np.float32)
doubled(array)
array + 1


@jax.jit
def inside(x):
    return doubled(x) + x


inside(jnp.ones(3))
