"""A plain class is no node where its file registers nothing, also if it is in a dict, abstract, or has subclasses."""

from abc import ABC, abstractmethod
from functools import partial, wraps

import jax
import jax.numpy as jnp


class Model(ABC):
    def __init__(self, size):
        self.params = self.init(size)

    @abstractmethod
    def init(self, size): ...

    @jax.jit
    def step(self, x):
        return x @ self.params

    @partial(jax.jit, static_argnums=0)
    def kept(self, x):
        return x @ self.params


class Linear(Model):
    def init(self, size):
        return jnp.zeros(size)

    def fit(self, x):
        return self.step(x)  # E: jit: self is Linear, which is not registered: JAX takes it for a leaf, and cannot trace it  [pytree-unregistered] ;; N: ... ;; N: ...


MODELS = {"linear": Linear}


def timed(function=None, *, repeats=1):
    if function is None:
        return partial(timed, repeats=repeats)

    @wraps(function)
    def wrapper(*args, **kwargs):
        return function(*args, **kwargs)

    return wrapper


@timed(repeats=3)
@partial(jax.jit, static_argnames="steps")
def train(params, x, *, steps):
    return {key: params[key] + x for key in ("w", "b")}  # E: params has no key 'b': its only key is 'w'  [pytree-structure] ;; N: ...


MODELS["linear"](3).kept(jnp.ones((2, 3)))
MODELS["linear"](3).fit(jnp.ones((2, 3)))  # RAISES
train({"w": jnp.ones(3)}, jnp.ones(3), steps=2)  # RAISES
