"""Treex's guide, section by section, immutable and typed.

    python examples/treex_guide.py

Treex keeps parameters, state and configuration in one object and mutates it. The jobs are the same here; what changes
is returned, so forgetting it is an error that mypy finds, and every leaf keeps its type through filters and JAX.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated, NamedTuple, TypeVar

import jax
import jax.numpy as jnp
import optax
from jax import Array
from jax.nn.initializers import lecun_normal, uniform, zeros

from treetyped import (
    BatchStat,
    Filtered,
    Initializer,
    Mapped,
    Optimizer,
    Param,
    Rng,
    State,
    StateRole,
    field,
    pytree_dataclass,
    tree,
)

NOISE = 0.1


# Defining modules: a role says what a leaf is for, and is the plain type to every type checker.


@pytree_dataclass
class Linear:
    weight: Param[Array]
    bias: Param[Array]

    def __call__(self, x: Array) -> Array:
        return x @ self.weight + self.bias


def linear(inputs: int, outputs: int) -> Mapped[Linear, Initializer]:
    """A layer whose leaves are to be made; calling it before `tree.init` is an error for mypy."""
    return Linear(Initializer(lecun_normal(), (inputs, outputs)), Initializer(zeros, (outputs,)))


@pytree_dataclass
class MLP:
    layers: list[Linear]

    def __call__(self, x: Array) -> Array:
        for layer in self.layers[:-1]:
            x = jax.nn.relu(layer(x))
        return self.layers[-1](x)


def mlp(widths: Sequence[int]) -> Mapped[MLP, Initializer]:
    return MLP([linear(*size) for size in pairwise(widths)])


# MLP training, with gradient descent by hand: a model is a tree, so is its gradient.


def squared_error(model: MLP, x: Array, y: Array) -> Array:
    return jnp.mean((model(x) - y) ** 2)


@jax.jit
def descend(model: MLP, x: Array, y: Array) -> MLP:
    grads = jax.grad(squared_error)(model, x, y)
    return tree.map(lambda p, g: p - 0.1 * g, model, grads)


def train_mlp(steps: int = 2000) -> float:
    for_model, for_x, for_noise = jax.random.split(jax.random.key(42), 3)
    x = jax.random.uniform(for_x, (100, 1), minval=-1)
    y = 1.4 * x**2 - 0.3 + NOISE * jax.random.normal(for_noise, x.shape)
    model = tree.init(mlp([1, 12, 8, 1]), for_model)
    for _ in range(steps):
        model = descend(model, x, y)
    return float(squared_error(model, x, y))


# Initialisation: what Treex's `module_init` does, a field that depends on another one, is a function.


@pytree_dataclass
class Scaled:
    a: Param[Array]
    b: Param[Array]


def scaled(key: Array) -> Scaled:
    for_a, for_b = jax.random.split(key)
    made = tree.init(Scaled(a=Initializer(uniform(1.0), (1,)), b=jnp.zeros(1)), for_a)
    return made.replace(b=10 * made.a + jax.random.normal(for_b, (1,)))


# Filter, update and map; and an annotation of our own: a class and a line.


class CacheRole(StateRole):
    """What a layer remembers from call to call."""


T = TypeVar("T")
Cache = Annotated[T, CacheRole]


@pytree_dataclass
class Memory:
    weight: Param[Array]
    mean: BatchStat[Array]
    memory: Cache[Array]


def filter_and_update() -> Memory:
    module = Memory(jnp.ones(2), jnp.zeros(2), jnp.zeros(2))
    params = tree.filter(module, Param)
    assert params.mean is None
    assert params.memory is None
    states = tree.filter(module, State)  # BatchStat and our Cache are states
    assert states.weight is None
    statistics, rest = tree.partition(module, tree.where(State) & ~tree.where(Cache))
    assert statistics.memory is None
    assert tree.equal(tree.combine(statistics, rest), module)
    return tree.update(module, tree.map(lambda leaf: -leaf, params))


# State: it is returned, not mutated.


@pytree_dataclass
class Average:
    count: State[Array]
    total: State[Array]

    def update(self, x: Array) -> "Average":
        return self.replace(count=self.count + x.size, total=self.total + x.sum())

    def value(self) -> Array:
        return self.total / self.count


@pytree_dataclass
class Dropout:
    key: Rng[Array]
    rate: float = field(static=True, default=0.5)
    training: bool = field(static=True, default=True)

    def __call__(self, x: Array) -> "tuple[Array, Dropout]":
        """The output, and the layer with its next key; in evaluation neither changes."""
        if not self.training:
            return x, self
        now, later = jax.random.split(self.key)
        kept = jax.random.bernoulli(now, 1 - self.rate, x.shape)
        return jnp.where(kept, x / (1 - self.rate), 0), self.replace(key=later)


@pytree_dataclass
class BatchNorm:
    scale: Param[Array]
    shift: Param[Array]
    mean: BatchStat[Array]
    variance: BatchStat[Array]
    momentum: float = field(static=True, default=0.9)
    training: bool = field(static=True, default=True)

    def __call__(self, x: Array) -> "tuple[Array, BatchNorm]":
        """The output, and the layer with its new averages; in evaluation the averages are used."""
        if not self.training:
            return self.normalised(x, self.mean, self.variance), self
        mean, variance = x.mean(0), x.var(0)
        after = self.replace(
            mean=self.momentum * self.mean + (1 - self.momentum) * mean,
            variance=self.momentum * self.variance + (1 - self.momentum) * variance,
        )
        return self.normalised(x, mean, variance), after

    def normalised(self, x: Array, mean: Array, variance: Array) -> Array:
        return self.scale * (x - mean) * jax.lax.rsqrt(variance + 1e-5) + self.shift


# Training with all of it: parameters, statistics and a random key in one model, one optimiser, one jitted step.


@pytree_dataclass
class Network:
    hidden: Linear
    norm: BatchNorm
    dropout: Dropout
    head: Linear

    def __call__(self, x: Array) -> "tuple[Array, Network]":
        x, norm = self.norm(self.hidden(x))
        x, dropout = self.dropout(jax.nn.relu(x))
        return self.head(x), self.replace(norm=norm, dropout=dropout)


def network(key: Array, width: int = 32) -> Network:
    for_layers, for_dropout = jax.random.split(key)
    made = tree.init(mlp([1, width, 1]), for_layers)
    norm = BatchNorm(jnp.ones(width), jnp.linspace(-1, 1, width), jnp.zeros(width), jnp.ones(width))
    return Network(made.layers[0], norm, Dropout(for_dropout, rate=0.1), made.layers[1])


def loss(params: Filtered[Network, Param], model: Network, x: Array, y: Array) -> tuple[Array, Network]:
    found, after = tree.update(model, params)(x)
    return jnp.mean((found - y) ** 2), after


Adam = Optimizer[Filtered[Network, Param]]


@jax.jit
def step(model: Network, optimizer: Adam, x: Array, y: Array) -> tuple[Network, Adam, Array]:
    params = tree.filter(model, Param)
    (error, after), grads = jax.value_and_grad(loss, has_aux=True)(params, model, x, y)
    params, optimizer = optimizer.update(grads, params)
    return tree.update(after, params), optimizer, error


class Training(NamedTuple):
    """The data, the model ready for use, and the loss before every step."""

    x: Array
    y: Array
    model: Network
    losses: list[float]

    @property
    def error(self) -> float:
        """The mean squared error of the model in evaluation, where nothing is dropped."""
        found, _ = self.model(self.x)
        return float(jnp.mean((found - self.y) ** 2))


def train(steps: int = 500) -> Training:
    for_model, for_x, for_noise = jax.random.split(jax.random.key(69), 3)
    x = jax.random.uniform(for_x, (500, 1), minval=-1)
    y = 1.4 * x**2 - 0.3 + NOISE * jax.random.normal(for_noise, x.shape)
    model = network(for_model)
    optimizer = Optimizer(optax.adam(1e-2)).init(tree.filter(model, Param))
    losses: list[float] = []
    for _ in range(steps):
        model, optimizer, error = step(model, optimizer, x, y)
        losses.append(float(error))
    return Training(x, y, tree.replace_static(model, training=False), losses)


# Transfer learning: a trained part goes into a new model.


def transfer(trained: Network, key: Array) -> Network:
    fresh = network(key)
    return tree.at(fresh, lambda model: model.hidden).set(trained.hidden)


def main() -> None:
    from pictures import draw_treex_guide

    print(f"MLP, gradient descent by hand: loss {train_mlp():.4f}, noise {NOISE**2:.4f}")
    print(f"A field that depends on another: {scaled(jax.random.key(0))}")
    print(f"Parameters negated: {filter_and_update()}")
    average = Average(jnp.zeros((), int), jnp.zeros(())).update(jnp.arange(4.0)).update(jnp.arange(6.0))
    print(f"A running average: {float(average.value()):.2f}")
    result = train()
    print(f"Network with BatchNorm and Dropout: loss {result.losses[0]:.3f}, then {result.error:.4f} in evaluation")
    assert tree.equal(transfer(result.model, jax.random.key(1)).hidden, result.model.hidden)
    print(f"  picture: {draw_treex_guide(result)}")


if __name__ == "__main__":
    main()
