"""``tree.at(t, where)`` knows the tree, the place and what may stand there; several places are a tuple or a list."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import field, pytree_dataclass, tree


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array | None
    features: int = field(static=True)


@pytree_dataclass
class MLP:
    layers: list[Linear]
    head: Linear


def linear(features: int) -> Linear:
    return Linear(jnp.ones(features), None, features)


model = MLP([linear(2), linear(3)], linear(4))
place = tree.at(model, lambda m: m.layers[0].weight)
reveal_type(place)  # R: At[MLP, Array]
reveal_type(place.get())  # R: Array
reveal_type(place.set(jnp.zeros(2)))  # R: MLP
reveal_type(place.apply(lambda w: 2 * w))  # R: MLP
reveal_type(tree.at(model, lambda m: m.head.bias).set(jnp.zeros(4)))  # R: MLP
reveal_type(tree.at(model, lambda m: m.head.bias).get())  # R: Array | None
reveal_type(tree.at(model, lambda m: m.head).set(linear(5)))  # R: MLP
reveal_type(tree.at(model, lambda m: m).set(model))  # R: MLP
both = tree.at(model, lambda m: (m.head.weight, m.head.bias))
reveal_type(both.get())  # R: tuple[Array, Array | None]
reveal_type(both.set((jnp.zeros(4), jnp.zeros(4))))  # R: MLP
weights = tree.at(model, lambda m: [layer.weight for layer in m.layers])
reveal_type(weights.apply(lambda ws: [2 * w for w in ws]))  # R: MLP


def last(m: MLP) -> Array:
    return m.layers[-1].weight


reveal_type(tree.at(model, last).apply(jnp.sin))  # R: MLP
pair = {"online": model, "target": model}
reveal_type(tree.at(pair, lambda p: p["target"].head).set(linear(4)))  # R: dict[str, MLP]
reveal_type(tree.at((model, 1.0), lambda p: p[1]).set(2.0))  # R: tuple[MLP, float]
shapes = jax.tree.map(jnp.shape, model)
reveal_type(tree.at(shapes, lambda m: m.head.weight).get())  # R: tuple[int, ...]
reveal_type(tree.at(shapes, lambda m: m.layers).set([]))  # R: Mapped[MLP, tuple[int, ...]]
