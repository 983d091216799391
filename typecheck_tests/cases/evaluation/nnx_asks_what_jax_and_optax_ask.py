"""``nnx.jit`` takes the shardings of ``jax.jit``, and ``nnx.Optimizer`` hands on what the optimiser wants to be told."""

import jax.numpy as jnp
import optax
from flax import nnx

layer = nnx.Linear(2, 2, rngs=nnx.Rngs(0))


@nnx.jit(out_shardings=(None,))
def in_a_tuple(layer, x):
    return layer(x)


@nnx.jit(out_shardings=None)
def right(layer, x):
    return layer(x)


in_a_tuple(layer, jnp.ones(2))
# E: jit: out_shardings is no prefix of the result at the root: ...  [pytree-prefix]
right(layer, jnp.ones(2))


def loss(layer, x):
    return jnp.mean(layer(x) ** 2)


def train(tx):
    optimizer = nnx.Optimizer(layer, tx, wrt=nnx.Param)
    value, grads = nnx.value_and_grad(loss)(layer, jnp.ones((4, 2)))
    optimizer.update(layer, grads)
    # E: update: this optimiser needs value, grad, value_fn by name: optimizer.update(model, grads, value=...)  [pytree-structure] ;; N: ...
    return value


train(optax.adam(0.1))
train(optax.lbfgs())  # RAISES
told = nnx.Optimizer(layer, optax.polyak_sgd(), wrt=nnx.Param)
value, grads = nnx.value_and_grad(loss)(layer, jnp.ones((4, 2)))
told.update(layer, grads, value=value)
told.update(layer, grads)
# E: update: this optimiser needs value by name: optimizer.update(model, grads, value=...)  [pytree-structure]
