import jax
import jax.numpy as jnp


def loss(params, data):
    return jnp.mean((data["x"] @ params - data["target"]) ** 2)


def step(params, data):
    return params - 0.1 * jax.grad(loss)(params, data)


def init():
    return jnp.ones(3), {"x": jnp.ones((5, 3)), "y": jnp.ones(5)}
