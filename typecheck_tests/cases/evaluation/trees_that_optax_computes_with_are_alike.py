"""``optax.tree`` maps over its trees together, under either of its names."""

import jax.numpy as jnp
import optax
from optax import tree_utils as otu


def momentum(old, grads):
    return optax.tree.add(otu.tree_scale(0.9, old), grads)
    # E: optax.tree.add: structures differ at the root: "tree_x" is a dict with keys 'w', "grads" is a dict with keys 'b', 'w'  [pytree-structure] ;; N: called at line 39


def difference(one, other):
    return optax.tree_utils.tree_sub(one, other)
    # E: optax.tree.sub: structures differ at [0]: "one" is None, "other" is a leaf (float array of shape (2,))  [pytree-structure] ;; N: called at line 40


class Average:
    def __init__(self, params):
        self.mean = optax.tree.zeros_like(params)

    def update(self, params):
        self.mean = optax.tree.add_scale(self.mean, 0.1, params)
        # E: optax.tree.add_scale: structures differ at the root: "self.mean" is a tuple of length 2, "params" is a list of length 2  [pytree-structure] ;; N: called at line 41


def fitted(params, target):
    return otu.tree_vdot(params, target) + optax.tree.norm(params) ** 2


def moments(grads, kept):
    return optax.tree.update_moment(grads, kept, 0.9, 1)


x = jnp.ones(2)
params = {"w": x, "b": x}


momentum({"w": x}, params)  # RAISES
difference((None, x), (x, x))  # RAISES
Average((x, x)).update([x, x])  # RAISES
jnp.exp(fitted(params, optax.tree.scale(2.0, params)))
moments((x, None), (x, x))
optax.tree.add(1.0, x) + 1
optax.tree.where(x > 0, params, optax.tree.zeros_like(params))["w"].shape
optax.tree.cast(params, jnp.bfloat16)["b"].shape
optax.tree.random_like(__import__("jax").random.key(0), params)["w"].shape
optax.tree.clip(params, -1.0, 1.0)["w"].shape
optax.tree.add(params, params, params)["w"].shape
