"""The widths of the layers are static, and written as a list, as one would in a configuration file."""

import jax
import jax.numpy as jnp
from jax import Array
from mlp import Linear, random_linear

from treetyped import field, pytree_dataclass


@pytree_dataclass
class Network:
    layers: list[Linear]
    widths: list[int] = field(static=True)  # BUG: JAX hashes static values, and a list has no hash


@jax.jit
def total(network: Network) -> Array:
    return jnp.sum(jnp.stack([jnp.sum(layer.weight) for layer in network.layers]))


keys = jax.random.split(jax.random.key(0))
network = Network([random_linear(keys[0], 1, 128), random_linear(keys[1], 128, 1)], [1, 128, 1])
print(total(network))
