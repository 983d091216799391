"""A layer of Equinox has the fields of its class, and no others, wherever it is reached."""

import equinox as eqx
import jax
import jax.numpy as jnp

key = jax.random.key(0)


class Model(eqx.Module):
    mlp: eqx.nn.MLP
    head: eqx.nn.Linear

    def __init__(self, key):
        self.mlp = eqx.nn.MLP(3, 4, 8, 1, key=key)
        self.head = eqx.nn.Linear(4, 2, key=key)


model = Model(key)
zeros = eqx.tree_at(lambda m: m.head.weight, model, replace_fn=jnp.zeros_like)
zeros.head.weight @ jnp.ones(4)
eqx.tree_at(lambda m: m.mlp.layers[-1].bias, model, jnp.zeros(4))
assert model.head.in_features == 4
assert model.mlp.depth == 1
assert eqx.nn.LayerNorm(3).shape == (3,)
assert eqx.nn.MaxPool2d(2).kernel_size == (2, 2)
jnp.ones((model.head.out_features, 3)) @ jnp.ones(3)
print(eqx.nn.Dropout(0.5).deterministic, model.head.__class__)

eqx.tree_at(lambda m: m.head.weigth, model, replace_fn=jnp.zeros_like)  # E: Linear has no attribute "weigth": it has "weight", "bias"  [pytree-structure]
eqx.tree_at(lambda m: m.mlp.layers[0].kernel, model, jnp.zeros((8, 3)))  # E: Linear has no attribute "kernel": it has "weight", "bias"  [pytree-structure]
jnp.ones((model.head.out_features, 3)) @ jnp.ones(2)  # E: ...  [pytree-leaf]


def norm_of(layer):
    return jnp.sum(layer.scale)  # E: LayerNorm has no attribute "scale": it has "weight", "bias"  [pytree-structure] ;; N: called at line 39


norm_of(eqx.nn.LayerNorm(4))  # RAISES
