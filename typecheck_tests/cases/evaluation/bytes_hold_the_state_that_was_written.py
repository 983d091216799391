"""``flax.serialization.to_bytes`` keeps the state of a tree, which ``from_bytes`` puts into another tree."""

import flax.linen as nn
import jax
import jax.numpy as jnp
from flax import serialization


class Stack(nn.Module):
    features: tuple[int, ...]

    @nn.compact
    def __call__(self, x):
        for size in self.features:
            x = nn.Dense(size)(x)
        return x


def variables(*features):
    return Stack(features).init(jax.random.key(0), jnp.ones((1, 4)))


saved = serialization.to_bytes(variables(8, 2))
print(len(saved))
serialization.from_bytes(variables(8, 2), saved)
serialization.from_bytes(variables(8), saved)
serialization.from_bytes(variables(8, 8, 2), saved)  # E: from_bytes: ...  [pytree-structure]
x = jnp.ones(2)
serialization.from_bytes({"w": x}, serialization.to_bytes({"w": x}))
serialization.from_bytes({"w": x, "b": x}, serialization.to_bytes({"w": x}))  # E: from_bytes: ...  [pytree-structure]
with open("/dev/null", "wb") as file:
    file.write(saved)
restored = serialization.from_bytes([x, x], serialization.to_bytes([x, x]))
jax.tree.map(jnp.add, restored, [x, x])
jax.tree.map(jnp.add, restored, (x, x))  # E: tree.map: structures differ at the root: "restored" is a list of length 2, the second tree is a tuple of length 2  [pytree-structure]
