"""Methods and calls are those of the class; what the class cannot do, the part cannot."""

import jax.numpy as jnp
from jax import Array

from treetyped import BatchStat, Param, pytree_dataclass, tree


@pytree_dataclass
class Layer:
    weight: Param[Array]
    mean: BatchStat[Array]

    def __call__(self, x: Array) -> Array:
        return x * self.weight

    def __len__(self) -> int:
        return len(self.weight)


@pytree_dataclass
class Plain:
    weight: Param[Array]


params = tree.filter(Layer(jnp.ones(3), jnp.ones(3)), Param)
reveal_type(params(jnp.ones(3)))  # R: Array
params(jnp.ones(3), 2)  # E: Too many arguments for "__call__" of "Layer"  [call-arg]
len(params)
plain = tree.filter(Plain(jnp.ones(3)), Param)
plain(jnp.ones(3))  # E: Plain cannot be called: it has no __call__  [pytree-structure]
for _ in plain:  # E: Plain cannot be iterated over: it has no __iter__  [pytree-structure]
    pass
