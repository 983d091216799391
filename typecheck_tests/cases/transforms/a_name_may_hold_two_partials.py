"""A name that is bound to ``partial(jax.value_and_grad, ...)`` or to another partial is of the type that mypy gives."""

import functools

import jax
import jax.numpy as jnp


def clipped(loss, params, limit):
    return loss(params), jax.tree.map(lambda leaf: jnp.clip(leaf, -limit, limit), jax.grad(loss)(params))


class Updater:
    def __init__(self, limit: float | None) -> None:
        if limit is None:
            self.derive = functools.partial(jax.value_and_grad, has_aux=True)
        else:
            self.derive = functools.partial(clipped, limit=limit)


def run(updater, loss):
    return updater.derive(loss)


run(Updater(None), lambda p: (p.sum(), None))(jnp.ones(3))
