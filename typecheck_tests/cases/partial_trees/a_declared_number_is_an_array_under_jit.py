"""``float`` as a filter: under ``jit`` a number is traced, and falls to the other part."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import Param, pytree_dataclass, tree


@pytree_dataclass
class Scaled:
    kernel: Param[Array]
    rate: float = 0.5


@jax.jit
def penalty(model: Scaled) -> Array:
    numbers, arrays = tree.partition(model, float)
    assert numbers.rate is None
    return arrays.rate * jnp.sum(arrays.kernel)


penalty(Scaled(jnp.ones(3)))
numbers, _ = tree.partition(Scaled(jnp.ones(3)), float)
assert numbers.rate == 0.5
