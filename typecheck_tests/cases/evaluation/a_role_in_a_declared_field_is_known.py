"""A declared model is taken apart by the roles of its fields."""

from operator import call

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import BatchStat, Param, pytree_dataclass, tree


@pytree_dataclass
class Layer:
    weight: Param[Array]
    mean: BatchStat[Array]


def halves(layers: list[Layer], layer: Layer):
    params, rest = tree.partition(layer, Param)
    pair = {"one": params, "two": rest}
    return tree.combine(pair["one"], pair["two"])


def same_half(layers: list[Layer], layer: Layer):
    params, rest = tree.partition(layer, Param)
    pair = {"one": params, "two": rest}
    return tree.combine(pair["one"], pair["one"])  # E: tree.combine: the leaf at .weight is in both "parts[0]" and "parts[1]"  [pytree-filter]


layer = Layer(jnp.ones(2), jnp.zeros(2))
assert jax.tree.leaves(call(halves, [layer], layer))
call(same_half, [layer], layer)  # RAISES
