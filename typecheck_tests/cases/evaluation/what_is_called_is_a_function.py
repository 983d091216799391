"""Arguments in another order: an array is called where the function belongs."""

import jax
import jax.numpy as jnp

x, y = jnp.ones((4, 3)), jnp.zeros(4)


def misfit(params, targets, model):
    return jnp.mean((model(params, x) - targets) ** 2)
    # E: an array (float array of shape (4,)) is called, but it is no function  [pytree-leaf]
    # N: called at ...


def line(params, x):
    return x @ params


loss = jax.jit(lambda params: misfit(params, line, y))
jax.grad(loss)(jnp.ones(3))  # RAISES

jax.grad(lambda params: misfit(params, y, line))(jnp.ones(3))
