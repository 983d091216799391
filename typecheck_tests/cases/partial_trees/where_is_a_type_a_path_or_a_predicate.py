"""Which leaves are meant: by their class, their place, a function that says what is true of them, or all or none."""

import jax.numpy as jnp
from jax import Array
from typing_extensions import TypeIs

from treetyped import BatchStat, Param, ParamRole, pytree_dataclass, tree


@pytree_dataclass
class Linear:
    weight: Param[Array]
    bias: Param[Array]
    name: str


@pytree_dataclass
class Model:
    layers: list[Linear]
    mean: BatchStat[Array]


def is_array(leaf: object) -> TypeIs[Array]:
    return isinstance(leaf, Array)


model = Model([Linear(jnp.ones(2), jnp.ones(2), "first")], jnp.ones(2))
arrays, rest = tree.partition(model, Array)
reveal_type(arrays.layers[0].name)  # R: None
reveal_type(arrays.mean)  # R: Array
reveal_type(rest.layers[0].name)  # R: str
reveal_type(rest.mean)  # R: None
reveal_type(tree.filter(model, is_array).layers[0].name)  # R: None
reveal_type(tree.filter(model, Array | str).layers[0].name)  # R: str
biases = tree.filter(model, "**.bias")
reveal_type(biases.layers[0].bias)  # R: Array
reveal_type(biases.layers[0].weight)  # R: None
reveal_type(tree.filter(model, ".layers").layers[0].weight)  # R: Array
reveal_type(tree.filter(model, ".layers[*].*").layers[0].name)  # R: str
reveal_type(tree.filter(model, ".layers[0].weight").layers[0].weight)  # R: Array | Any
decayed = tree.where(Param) & ~tree.where("**.bias")
reveal_type(tree.filter(model, decayed).layers[0].weight)  # R: Array
reveal_type(tree.filter(model, decayed).layers[0].bias)  # R: None
reveal_type(tree.filter(model, ~decayed).layers[0].bias)  # R: Array
reveal_type(tree.filter(model, ~ParamRole).mean)  # R: Array
reveal_type(tree.filter(model, ParamRole | BatchStat).mean)  # R: Array
reveal_type(tree.filter(model, True).mean)  # R: Array
reveal_type(tree.filter(model, False).mean)  # R: None
reveal_type(tree.filter(model, lambda leaf: leaf is model.mean).mean)  # R: Array | Any
reveal_type(tree.filter(model.layers, str)[0].name)  # R: str
reveal_type(tree.filter({"a": model.mean}, Array))  # R: dict[str, Array]
