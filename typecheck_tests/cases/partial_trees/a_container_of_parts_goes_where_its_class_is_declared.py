"""A part fits its class, and a list or dict of parts fits that of the class, though mypy's containers are invariant."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import BatchStat, Filtered, Param, pytree_dataclass, tree


@pytree_dataclass
class Layer:
    kernel: Param[Array]
    mean: BatchStat[Array]


@pytree_dataclass
class Net:
    layers: list[Layer]
    named: dict[str, Layer]


class Penalty:
    def of(self, layers: list[Layer] | None) -> Array:
        return total(layers or [])


def total(layers: list[Layer]) -> Array:
    return sum((jnp.sum(layer.kernel) for layer in layers), jnp.zeros(()))


def penalty(params: Filtered[Net, Param]) -> Array:
    layers = params.layers
    named: dict[str, Layer] = params.named
    return total(params.layers) + total(layers) + Penalty().of(layers) + total(layers=list(named.values()))


def layers_of(params: Filtered[Net, Param]) -> list[Layer]:
    return params.layers


layer = Layer(jnp.ones(2), jnp.zeros(2))
net = Net([layer], {"a": layer})
params = tree.filter(net, Param)
jax.grad(penalty)(params)
layers = tree.filter(net.layers, Param)
Net(layers, params.named)
print(total(held := params.layers), held)
print(total(layers), total(layers_of(params)), total(tree.filter(net.layers, Param)))


def kernels(nets: list[Net]) -> list[Array]:
    return [net.named["a"].kernel for net in nets]  # E: Layer has no attribute "named": ...  [pytree-structure] ;; N: ...


kernels(layers)  # RAISES
