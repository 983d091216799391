"""Lists, tuples and dicts have parts too: by the place, or the type, of their leaves."""

from typing import TypedDict

import jax.numpy as jnp
from jax import Array

from treetyped import Filtered, Param, pytree_dataclass, tree


@pytree_dataclass
class Linear:
    weight: Param[Array]
    bias: Array


class Layer(TypedDict):
    weight: Array
    bias: Array


def weights(layers: Filtered[list[Linear], Param]) -> list[Array]:
    reveal_type(layers[0])  # R: Filtered[Linear, ParamRole]
    return [layer.weight for layer in layers]


one = jnp.ones(2)
weights(tree.filter([Linear(one, one)], Param))
layer: Layer = {"weight": one, "bias": one}
reveal_type(tree.filter(layer, "['bias']")["bias"])  # R: Array
reveal_type(tree.filter(layer, "['bias']")["weight"])  # R: None
first, second = tree.partition((one, "name"), str)
reveal_type(first)  # R: tuple[None, str]
reveal_type(tree.combine(first, second))  # R: tuple[Array, str]
named = {"a": one, "b": one}
some, others = tree.partition(named, "['a']")
reveal_type(some)  # R: dict[str, Array | Any]
reveal_type(tree.combine(some, others))  # R: dict[str, Array]
named = tree.combine(some, others)
named = tree.filter(named, lambda leaf: leaf.ndim > 1)
marked, rest = tree.partition(layer, {"weight": True, "bias": False})
reveal_type(marked["weight"])  # R: Array
reveal_type(rest["weight"])  # R: None
reveal_type(tree.filter((one, [one]), (False, [True])))  # R: tuple[None, list[Array | Any]]
kept: list[Array] = tree.filter([one, one], Array)
tree.combine(first, ("name",))
# E: tree.combine: structures differ at the root: "first" is a tuple of length 2, "parts[1]" is a tuple of length 1  [pytree-filter]
reveal_type(tree.filter(one, str))  # R: Any
