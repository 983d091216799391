"""A name in its place, a lambda that is called at once, a function that gives back what it takes, a sum of tuples."""

from typing import NamedTuple, TypeVar

import jax
import jax.numpy as jnp
from jax import Array, lax

from treetyped import BatchStat, Filtered, Param, pytree_dataclass, tree

T = TypeVar("T")


@pytree_dataclass
class Layer:
    kernel: Param[Array]
    mean: BatchStat[Array]


class State(NamedTuple):
    steps: int


def same(value: T) -> T:
    return value


def total(layers: list[Layer]) -> Array:
    return sum((jnp.sum(layer.kernel) for layer in layers), jnp.zeros(()))


def penalty(params: Filtered[list[Layer], Param]) -> Array:
    return total(params)


@jax.jit
def halves(x: Array) -> tuple[Array, Array]:
    return x / 2, x / 2


def in_a_sum(x: Array) -> tuple[Array, int, int]:
    both = halves(x)
    return (both, 1) + (2,)  # noqa: RUF005 -- that is the case


def reset(steps: int) -> State:
    found = lax.cond(steps > 1, lambda: jnp.zeros_like(steps), lambda: jnp.asarray(steps))
    return State(same(found))


x = jnp.ones(3)
layers = [Layer(x, x)]
penalty(params := tree.filter(layers, Param))
penalty((lambda: tree.filter(layers, Param))())
print(total(held := params), held)
in_a_sum(x), reset(2)
