"""A jitted function is handed to functions that take callables, generic ones too, and keeps JAX's own methods."""

import functools
from collections.abc import Callable
from functools import partial
from typing import Any, ParamSpec, TypeVar

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass

T = TypeVar("T")
P = ParamSpec("P")


@pytree_dataclass
class Model:
    weight: Array

    def step(self, x: Array) -> Array:
        return self.weight * x


class Trainer:
    def __init__(self) -> None:
        self.loss = jax.jit(self.untraced)

    def untraced(self, model: Model, x: Array) -> Array:
        return model.weight * x

    @partial(jax.jit, static_argnums=0)
    def method(self, model: Model) -> Model:
        return model

    @staticmethod
    @jax.jit
    def static(model: Model) -> Model:
        return model

    @classmethod
    @partial(jax.jit, static_argnums=0)
    def of_class(cls, model: Model) -> Model:
        return model


def called(f: Callable[..., Array]) -> Array:
    return f(x)


def generic(f: Callable[[Array], T]) -> T:
    return f(x)


def logged(f: Callable[P, T]) -> Callable[P, T]:
    @functools.wraps(f)
    def inner(*args: P.args, **kwargs: P.kwargs) -> T:
        return f(*args, **kwargs)

    return inner


@logged
@jax.jit
def scale(x: Array, *, by: float = 1.0) -> Array:
    return x * by


@jax.jit
@logged
def shift(x: Array, *, by: float = 1.0) -> Array:
    return x + by


x, trainer = jnp.ones(3), Trainer()
model = Model(x)
reveal_type(called(jax.jit(jnp.sin)))  # R: Array
reveal_type(generic(jax.jit(model.step)))  # R: Array
reveal_type(generic(jax.vmap(model.step)))  # R: Array
reveal_type(scale)  # R: def (x: Array, *, by: float =) -> Array
reveal_type(shift)  # R: def (x: Array, *, by: float =) -> Array
functions: dict[str, Callable[[Array], Array]] = {"step": jax.jit(model.step), "scale": scale}
reveal_type(trainer.loss(model, x))  # R: Array
reveal_type(trainer.loss.lower(model, x).compile())  # R: Compiled
reveal_type(trainer.method(model))  # R: Model
reveal_type(trainer.static(model))  # R: Model
reveal_type(Trainer.of_class(model))  # R: Model
Trainer.static.lower(model)
Trainer.method.lower(trainer, model)
trainer.loss.trace(model, x)
trainer.loss.eval_shape(model, x)
trainer.loss.clear_cache()
shift.clear_cache()
jax.jit(model.step).clear_cache()
reveal_type(shift.__name__)  # R: str
reveal_type(jax.jit(model.step).__wrapped__)  # R: Any


@functools.wraps(shift)
def wrapper(*args: Any, **kwargs: Any) -> Array:
    return shift(*args, **kwargs)


wrapper(x)
