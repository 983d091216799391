"""A node, a leaf, several of them, a property that returns one: the result has the tree's type where the parts fit."""

import equinox as eqx
import jax
import jax.numpy as jnp
from jax import Array


class Net(eqx.Module):
    layers: list[eqx.nn.Linear]
    scale: Array

    @property
    def last(self) -> eqx.nn.Linear:
        return self.layers[-1]


keys = jax.random.split(jax.random.key(0))
net = Net([eqx.nn.Linear(2, 2, key=keys[0])], jnp.ones(2))
other = eqx.nn.Linear(2, 2, key=keys[1])
reveal_type(eqx.tree_at(lambda n: n.scale, net, jnp.zeros(2)))  # R: Net
reveal_type(eqx.tree_at(lambda n: n.layers[-1], net, other))  # R: Net
reveal_type(eqx.tree_at(lambda n: (n.scale, n.layers[0].weight), net, replace_fn=lambda x: x * 2))  # R: Net
reveal_type(eqx.tree_at(lambda n: n.scale, net, None))  # R: Any
reveal_type(eqx.tree_at(lambda n: n.last, net, other))  # R: Any
spec = eqx.tree_at(lambda n: n.scale, jax.tree.map(lambda _: False, net), True)
reveal_type(spec)  # R: Mapped[Net, bool]
