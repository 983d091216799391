"""Where the exact type does not fit, mypy has what it has without us, also for what a list, dict or partial hands on.

What the value is stays known: what fails is still said.
"""

from functools import partial
from typing import NamedTuple, TypeVar

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import BatchStat, Filtered, Param, pytree_dataclass, tree

T = TypeVar("T")
x = jnp.ones(3)


@pytree_dataclass
class Layer:
    kernel: Param[Array]
    mean: BatchStat[Array]


class Moments(NamedTuple):
    mu: list[Layer]
    steps: int


@jax.jit
def halves(x: Array) -> tuple[Array, Array]:
    return x / 2, x / 2


@jax.jit
def thirds(x: Array) -> tuple[Array, Array]:
    return x, x, x  # type: ignore[return-value]


@jax.jit
def loss(w: float) -> float:
    return w * 2.0


class Ops:
    @jax.jit
    def double(x):  # noqa: N805
        return [x]


def total(layers: list[Layer]) -> Array:
    return sum((jnp.sum(layer.kernel) for layer in layers), jnp.zeros(()))


def same(value: T) -> T:
    return value


def from_a_list(x: Array) -> Array:
    held = [halves(x)]
    return held[0]


def from_a_dict(x: Array) -> Array:
    both = halves(x)
    held = {"both": both, "other": x}
    return held["both"]


def from_a_tuple(x: Array) -> Array:
    held = halves(x), 1
    return held[0]


def optimised(layers: list[Layer]) -> Moments:
    mu = jax.tree.map(jnp.zeros_like, layers)
    held = {"mu": mu}
    return Moments(held["mu"], 0)


def penalty(params: Filtered[list[Layer], Param]) -> Array:
    held = [params]
    return total(held[0])


layers = [Layer(x, x)]
from_a_list(x), from_a_dict(x), from_a_tuple(x)
optimised(layers)
penalty(tree.filter(layers, Param))
shapes = {"like": jax.eval_shape(lambda: {"step": x})}
int(jax.tree.map(jnp.zeros_like, same(shapes["like"]))["step"].sum())
first, second, third = partial(thirds, x)()
total_loss = partial(loss, 1.0)()
total_loss.block_until_ready()
partial(jax.vmap(loss), x)().shape
partial(loss, x)().shape
partial(Ops.double, 1)()
held = [halves(x)]
held[0].foo  # E: a tuple has no attribute "foo"  [pytree-structure]
one, other, another = partial(halves, x)()  # E: 2 values are unpacked into 3 names  [pytree-structure]
partial(jnp.add, x)((x, x))  # E: jnp.add: takes arrays, not a tuple of length 2  [pytree-leaf]
