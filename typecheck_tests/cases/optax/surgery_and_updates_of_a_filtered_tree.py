"""``tree.at``, ``replace_static`` and ``Optimizer`` on the parameters of a model keep the type of the part."""

import jax
import jax.numpy as jnp
import optax
from jax import Array

from treetyped import BatchStat, Filtered, Optimizer, Param, field, pytree_dataclass, tree


@pytree_dataclass
class Norm:
    scale: Param[Array]
    mean: BatchStat[Array]
    training: bool = field(default=True, static=True)

    def __call__(self, x: Array) -> "tuple[Array, Norm]":
        return (x - self.mean) * self.scale, self.replace(mean=jnp.mean(x))


def loss(params: Filtered[Norm, Param], norm: Norm, x: Array) -> tuple[Array, Norm]:
    y, norm = tree.update(norm, params)(x)
    return jnp.sum(y), norm


norm = Norm(jnp.ones(3), jnp.zeros(()))
params = tree.filter(norm, Param)
optimizer = Optimizer(optax.adam(1e-1)).init(params)
reveal_type(optimizer)  # R: Optimizer[Filtered[Norm, ParamRole]]
grads, seen = jax.grad(loss, has_aux=True)(params, norm, jnp.ones(3))
params, optimizer = optimizer.update(grads, params)
assert tree.update(seen, params).mean == 1
reveal_type(tree.at(params, lambda p: p.scale).get())  # R: Array
reveal_type(tree.at(params, lambda p: p.scale).apply(jnp.sin))  # R: Filtered[Norm, ParamRole]
reveal_type(tree.replace_static(params, training=False).mean)  # R: None
wrong = optimizer.update(tree.filter(norm, BatchStat), params)
# E: Optimizer.update: structures differ at .scale: "grads" is None, "params" is a leaf (float array of shape (3,)); at .mean: "grads" is a leaf (float scalar), "params" is None  [pytree-structure]
