"""Flax NNX: modules and states are trees that flatten themselves; ``pytree=False`` makes a leaf."""

import jax
import jax.numpy as jnp
from flax import nnx
from jax import Array


class Stack(nnx.Module):
    def __init__(self, count: int, rngs: nnx.Rngs) -> None:
        self.layers = nnx.List([nnx.Linear(2, 2, rngs=rngs) for _ in range(count)])
        self.scale = nnx.data(jnp.ones(2))
        self.name = nnx.static("stack")

    def __call__(self, x: Array) -> Array:
        for layer in self.layers:
            x = layer(x)
        return x * self.scale


@nnx.dataclass
class Pair(nnx.Pytree):
    left: Array = nnx.data()
    name: str = nnx.static()


class Leaf(nnx.Module, pytree=False):
    def __init__(self) -> None:
        self.items = [jnp.ones(2)]


@jax.jit
def forward(stack: Stack, x: Array) -> Array:
    return stack(x)


def loss(params: nnx.State, rest: nnx.State) -> Array:
    return forward(nnx.merge(graphdef, params, rest), jnp.ones((1, 2))).sum()


stack = Stack(2, nnx.Rngs(0))
graphdef, state = nnx.split(stack)
params = nnx.state(stack, nnx.Param)
reveal_type(forward(stack, jnp.ones((1, 2))))  # R: Array
reveal_type(jax.tree.map(lambda leaf: 2 * leaf, stack))  # R: Stack
reveal_type(jax.tree.map(jnp.zeros_like, params))  # R: State[Any, Any]
reveal_type(jax.tree.map(jnp.shape, params))  # R: Any
reveal_type(jax.tree.map(lambda leaf: 2 * leaf, Pair(left=jnp.ones(2), name="a")))  # R: Pair
reveal_type(jax.grad(loss)(params, nnx.state(stack, nnx.Not(nnx.Param))))  # R: State[Any, Any]
jax.tree.map(lambda leaf, pair: leaf, Leaf(), (1, 2))
jax.tree.map(lambda leaf: leaf.items, Leaf())
jax.tree.map(jnp.add, stack, (1, 2))  # E: ..."stack" is Stack, the second tree is a tuple of length 2  [pytree-structure]
nnx.update(stack, jax.tree.map(lambda p: 0.9 * p, params))
