"""A function that takes any type may give another value of it back: what mypy had without us goes through it."""

from typing import NamedTuple, TypeVar

import jax
import jax.numpy as jnp
from jax import Array

T = TypeVar("T")


class State(NamedTuple):
    params: dict[str, Array]
    step: Array


def create(seed: int) -> State:
    return State({"w": jnp.ones(3) * seed}, jnp.array(seed))


def load(like: T) -> T:
    return jax.tree.map(lambda leaf: jnp.zeros(leaf.shape, leaf.dtype), like)  # type: ignore[no-any-return,unused-ignore]


abstract = jax.eval_shape(lambda: create(1))
state = load(abstract)
print(int(state.step), float(state.params["w"].sum()))
print(int(load(jax.eval_shape(create, 1)).step))
state.params["v"]  # E: ...has no key 'v'...  [pytree-structure]
