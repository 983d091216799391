"""``tree.filter`` keeps the shape of a tree: each leaf has its type, or is ``None``, at any depth."""

import jax.numpy as jnp
from jax import Array

from treetyped import BatchStat, Param, Rng, field, pytree_dataclass, tree


@pytree_dataclass
class Norm:
    scale: Param[Array]
    mean: BatchStat[Array]
    momentum: float = field(static=True, default=0.9)

    def scaled(self, x: Array) -> Array:
        return x * self.scale


@pytree_dataclass
class Model:
    norms: list[Norm]
    head: Norm
    key: Rng[Array]
    step: Array


norm = Norm(jnp.ones(3), jnp.zeros(3))
params = tree.filter(Model([norm], norm, jnp.zeros(2), jnp.zeros(())), Param)
reveal_type(params)  # R: Filtered[Model, ParamRole]
reveal_type(params.norms)  # R: list[Filtered[Norm, ParamRole]]
reveal_type(params.norms[0].scale)  # R: Array
reveal_type(params.head)  # R: Filtered[Norm, ParamRole]
reveal_type(params.head.mean)  # R: None
reveal_type(params.head.momentum)  # R: float
reveal_type(params.head.scaled(jnp.ones(3)))  # R: Array
reveal_type(params.key)  # R: None
reveal_type(params.step)  # R: None
params.head.mean + 1  # E: Unsupported operand types for + ("None" and "int")  [operator]
params.head.men  # E: "Norm" has no attribute "men"; maybe "mean"?  [attr-defined]
