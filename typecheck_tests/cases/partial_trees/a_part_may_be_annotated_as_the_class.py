"""``Filtered`` fits every annotation, so what is declared as the class may well be a part of it."""

import dataclasses

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import BatchStat, Param, pytree_dataclass, tree


@pytree_dataclass
class Model:
    weight: Param[Array]
    mean: BatchStat[Array]

    def doubled(self) -> "Model":
        return jax.tree.map(lambda leaf: 2 * leaf, self)


def loss(params: Model, rest: Model, x: Array) -> Array:
    model = tree.combine(params, rest)
    reveal_type(model)  # R: Model
    return jnp.sum((x - model.mean) * model.weight)


model = Model(jnp.ones(3), jnp.zeros(3))
params, rest = tree.partition(model, Param)
grads = jax.grad(loss)(params, rest, jnp.ones(3))
whole: Model = tree.filter(model, Param)
reveal_type(tree.update(tree.combine(whole, rest), grads))  # R: Model
reveal_type(params.doubled())  # R: Any
tree.combine(params.doubled(), rest)
reveal_type(dataclasses.replace(params, weight=jnp.zeros(3)))  # R: Filtered[Model, ParamRole]
reveal_type(dataclasses.replace(params, mean=jnp.zeros(3)))  # R: Any
tree.combine(dataclasses.replace(params, mean=jnp.ones(3)))
tree.combine(params.replace(mean=jnp.ones(3)))
both: list[Model] = [params, rest]
tree.combine(*both)
tree.combine(both[0], both[1])
