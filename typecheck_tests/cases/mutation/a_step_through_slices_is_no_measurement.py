"""A clock beside the training loop measures no call that is given other rows each turn: what it makes is thrown away."""

import time

import jax
import jax.numpy as jnp

rows = jnp.ones((12, 3))


def softened(params, x, clip=True):
    if clip:
        return jnp.clip(x @ params["w"], -1, 1)
    return jnp.tanh(x @ params["w"])


def loss(params, x):
    return (softened(params, x, clip=False) ** 2).mean()


def update(params, x):
    grads = jax.grad(loss)(params, x)
    return jax.tree.map(lambda p, g: p - 0.1 * g, params, grads)


def train(params, rows):
    started = time.time()
    for i in range(0, len(rows), 4):
        batch = rows[i : i + 4]
        jax.jit(update)(params, batch)  # E(silent): update returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: called at ...
    print("took", time.time() - started)
    return params


def compiled_first(params, rows):
    """A call that is made again, with the same, may be there to compile or to measure: no word."""
    step = jax.jit(update)
    for _ in range(3):
        step(params, rows)
    for i in range(3):
        params = step(params, rows[i:])
    return params


def compared(params, rows):
    for _ in range(3):
        update(params, rows)
    return time.time()


params = {"w": jnp.ones(3)}
assert train(params, rows) is params
compiled_first(params, rows)
compared(params, rows)
