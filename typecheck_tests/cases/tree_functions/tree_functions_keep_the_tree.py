"""optax.tree and optax.tree_utils give back the tree that they are given, and two trees must have one structure."""

import jax
import jax.numpy as jnp
import optax
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array | None


x = jnp.ones(2)
linear, biased = Linear(x, None), Linear(x, x)
params = {"w": x}
reveal_type(optax.tree.add(linear, linear))  # R: Linear
reveal_type(optax.tree_utils.tree_scale(0.5, params))  # R: dict[str, Array]
reveal_type(optax.tree.zeros_like((x, params)))  # R: tuple[Array, dict[str, Array]]
reveal_type(optax.tree.zeros_like(jax.eval_shape(lambda: linear)))  # R: Linear
reveal_type(optax.tree.cast(linear, jnp.bfloat16))  # R: Linear
reveal_type(optax.tree.norm(linear))  # R: Array
reveal_type(optax.tree.sum(params))  # R: Array
reveal_type(optax.global_norm(linear))  # R: Array
reveal_type(optax.incremental_update(linear, linear, 0.1))  # R: Linear
reveal_type(optax.periodic_update(linear, linear, jnp.asarray(1), 5))  # R: Linear
optax.tree.add(params, {"v": x})
# E: optax.tree.add: structures differ at the root: "params" is a dict with keys 'w', "tree_y" is a dict with keys 'v'  [pytree-structure]
optax.tree_utils.tree_sub([x], (x,))
# E: optax.tree.sub: structures differ at the root: "tree_x" is a list of length 1, "tree_y" is a tuple of length 1  [pytree-structure]
optax.tree.add(linear, biased)  # E: optax.tree.add: structures differ at .bias: ...  [pytree-structure]
optax.incremental_update(biased, linear, 0.1)  # E: optax.incremental_update: structures differ at .bias: ...  [pytree-structure]
optax.incremental_update(linear, biased, 0.1)
optax.tree.add_scale(linear, 0.1, biased)
optax.tree.update_moment(linear, biased, 0.9, 1)
optax.tree.add({"w": 1.0}, {"w": x})["w"]
optax.tree.scale(2.0, [1.0])[0].real
optax.tree.clip({"w": 1.0}, 0.0, 1.0)["w"].shape

steps = optax.MultiSteps(optax.adam(1e-3), every_k_schedule=2)
state = steps.init(linear)
updates, state = steps.update(linear, state, linear)
reveal_type(updates)  # R: Linear
steps.update(biased, state, linear)  # E: update: structures differ at .bias: ...  [pytree-structure]
