"""``if step >= warmup: learn(...)``: what fails in ``learn`` fails whenever it is reached; a question about it excuses."""

import jax
import jax.numpy as jnp

params = {"w": jnp.ones(3), "b": jnp.ones(3)}


def loss(params, x):
    return (params["w"] * x).sum(), params["b"]


@jax.jit
def learn(params, x):
    _, grads = jax.value_and_grad(loss)(params, x)
    # E: value_and_grad: the function returns a tuple of length 2, but only a scalar has a gradient  [pytree-leaf]
    # N: has_aux=True differentiates the first of a pair and hands the second through
    # N: called at line 28, which is called at line 32
    return jax.tree.map(lambda p, g: p - g, params, grads)


def train(params):
    history = []
    for step in range(160):
        x = jnp.ones(3)
        history.append(x)
        if step >= 32:
            params = learn(params, x)
    return params


train(params)  # RAISES


def update(params, velocity):
    return jax.tree.map(lambda p, v: p - v, params, velocity)
    # E: tree.map: structures differ at the root: "params" is a dict with keys 'b', 'w', ...  [pytree-structure] ;; N: called at line 44, which is called at line 48


def train_again(params):
    velocity = {"w": jnp.ones(3)}
    for step in range(100):
        if step > 10:
            params = update(params, velocity)
    return params


train_again(params)  # RAISES


def started_later(params):
    velocity = None
    for step in range(100):
        if step > 0:
            params = update_all(params, velocity)
        velocity = jax.tree.map(jnp.zeros_like, params)
    return params


def update_all(params, velocity):
    return jax.tree.map(lambda p, v: p - v, params, velocity)


started_later(params)


def bound_on_one_way(params):
    found = None
    for step in range(100):
        if step % 2:
            found = params
        elif found is not None:
            params = jax.tree.map(jnp.add, params, found)
    return found


bound_on_one_way(params)
