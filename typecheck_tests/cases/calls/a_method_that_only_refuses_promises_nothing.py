"""A method that only raises ``NotImplementedError`` is one of a subclass: what it declares, that need not keep."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import Array


class Task:
    def loss(self, params: Array, key: Array) -> tuple[Array, dict[str, Array]]:
        """The loss, they say."""
        raise NotImplementedError

    def start(self, key: Array) -> Array:
        raise NotImplementedError("of a subclass")

    @partial(jax.jit, static_argnums=0)
    def metric(self, params: Array, scale: Array) -> Array:
        raise NotImplementedError()

    def measured(self, params: Array) -> Array:
        return self.metric(params)


class Square(Task):
    def loss(self, params: Array, key: Array) -> Array:  # type: ignore[override]
        return jnp.sum(params**2)

    def start(self, key: Array) -> dict[str, Array]:  # type: ignore[override]
        return {"w": jax.random.normal(key, (2,))}

    @partial(jax.jit, static_argnums=0)
    def metric(self, params: Array) -> Array:
        return params


class Pair(Task):
    def loss(self, params: Array, key: Array) -> tuple[Array, dict[str, Array]]:
        return jnp.sum(params**2), {}


def trained(task: Task, params: Array, key: Array) -> Array:
    loss, grads = jax.value_and_grad(task.loss)(params, key)
    return loss + jnp.sum(grads)


def trained_by_name(task: Task, params: Array, key: Array) -> Array:
    loss = task.loss
    return params - jax.grad(loss)(params, key)


class Trainer:
    def __init__(self, task: Task) -> None:
        self.task = task

    def trained(self, params: Array, key: Array) -> Array:
        return jax.jit(jax.grad(self.task.loss))(params, key)


def started(task: Task, key: Array) -> Array:
    return jax.jit(task.start)(key)["w"]


params, key = jnp.ones(2), jax.random.key(0)
trained(Square(), params, key), trained_by_name(Square(), params, key), Trainer(Square()).trained(params, key)
started(Square(), key), Square().measured(params)
jax.grad(Pair().loss)(params, key)  # E: grad: the function returns a tuple of length 2...  [pytree-leaf] ;; N: ...
