"""Silent: places found by a method, a loop, an index that is computed, and places that hold ``None``."""

import jax.numpy as jnp
from jax import Array

from treetyped import field, pytree_dataclass, tree


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array | None
    features: int = field(default=2, static=True)

    def main(self) -> Array:
        return self.weight

    @property
    def leaves(self) -> tuple[Array, Array | None]:
        return self.weight, self.bias


@pytree_dataclass
class MLP:
    layers: tuple[Linear, ...]
    head: Linear


def linear() -> Linear:
    return Linear(jnp.ones(2), None)


model = MLP((linear(), linear()), linear())
last = len(model.layers) - 1
model = tree.at(model, lambda m: m.layers[last].weight).set(jnp.zeros(2))
model = tree.at(model, lambda m: m.head.main()).apply(jnp.sin)
model = tree.at(model, lambda m: m.head.leaves).set((jnp.zeros(2), jnp.zeros(2)))
model = tree.at(model, lambda m: (m.layers[0].bias, m.layers[1].bias)).set((jnp.zeros(2), None))
model = tree.at(model, lambda m: tuple(layer.weight for layer in m.layers)).set((jnp.ones(2), jnp.ones(2)))
model = tree.at(model, lambda m: m.layers).set((linear(),))
model = tree.at(model, lambda m: m.head.weight if m.layers else m.layers[0].weight).apply(jnp.cos)
assert len(model.layers) == 1
bias = tree.at(model, lambda m: m.head.bias).get()
assert bias is not None
for name in ("weight", "bias"):
    model = tree.at(model, lambda m: getattr(m.head, name)).set(jnp.ones(3))
assert tree.at([1, [2, 3]], lambda t: t[1]).set([4]) == [1, [4]]
