"""Type variables, Concatenate, overloads, defaults and keyword-only parameters go through every transformation."""

from collections.abc import Callable
from functools import partial
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, overload

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass

T = TypeVar("T")
P = ParamSpec("P")


@pytree_dataclass
class Model:
    weight: Array


@pytree_dataclass
class Pair(Generic[T]):
    first: T
    second: T


x = jnp.ones(3)
model = Model(x)


@jax.jit
def same(tree: T) -> T:
    return tree


def loss(tree: T, f: Callable[[T], Array]) -> Array:
    return f(tree)


def swapped(pair: Pair[T]) -> Pair[T]:
    return Pair(pair.second, pair.first)


def with_model(f: Callable[Concatenate[Model, P], T]) -> Callable[P, T]:
    def inner(*args: P.args, **kwargs: P.kwargs) -> T:
        return jax.jit(f)(model, *args, **kwargs)

    return inner


@with_model
def apply(model: Model, x: Array) -> Array:
    return model.weight * x


@overload
def one_of_two(x: Array) -> Array: ...
@overload
def one_of_two(x: Model) -> Model: ...
def one_of_two(x: Any) -> Any:
    return x


@partial(jax.jit, static_argnames=("n",))
def repeated(x: Array, *, n: int = 2, scale: Array | None = None) -> Array:
    return x * n


@partial(jax.jit, static_argnums=0)
def applied(f: Callable[[Array], T], x: Array) -> T:
    return f(x)


reveal_type(same)  # R: def [T] (tree: T) -> T
reveal_type(same(model))  # R: Model
reveal_type(jax.vmap(same)({"w": x}))  # R: dict[str, Array]
reveal_type(jax.checkpoint(same)(model))  # R: Model
reveal_type(jax.grad(loss)(model, lambda m: m.weight.sum()))  # R: Model
reveal_type(jax.value_and_grad(loss)(model, lambda m: m.weight.sum()))  # R: tuple[Array, Model]
reveal_type(jax.jit(swapped)(Pair(x, x)))  # R: Pair[Array]
reveal_type(apply(x))  # R: Array
reveal_type(jax.jit(one_of_two)(model))  # R: Model
reveal_type(jax.vmap(one_of_two)(x))  # R: Array
reveal_type(jax.checkpoint(one_of_two)(model))  # R: Model
reveal_type(repeated(x, n=3))  # R: Array
reveal_type(jax.vmap(repeated)(x))  # R: Array
reveal_type(applied(lambda v: (v, v), x))  # R: tuple[Array, Array]
