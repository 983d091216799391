"""An Equinox layer takes one example, a dropout a key; ``vmap`` calls them for a batch."""

import equinox as eqx
import jax
import jax.numpy as jnp

key = jax.random.key(0)
batch = jnp.ones((16, 2))
mlp = eqx.nn.MLP(2, 1, 8, 2, key=key)
scalar = eqx.nn.MLP(2, "scalar", 8, 2, key=key)
drop = eqx.nn.Dropout(0.5)

assert mlp(batch[0]).shape == (1,)
assert jax.vmap(mlp)(batch).shape == (16, 1)
assert scalar(batch[0]).shape == ()
assert eqx.nn.MLP(3, 2, 8, 0, key=key)(jnp.ones(3)).shape == (2,)
drop(batch, key=key)
drop(batch, inference=True)
eqx.nn.Dropout(0.5, inference=True)(batch)
eqx.nn.Dropout(0.0)(batch)
eqx.nn.inference_mode(drop)(batch)

mlp(batch)  # E: eqx.nn.Linear: the layer takes an array of shape (2,), not a float array of shape (16, 2)  [pytree-leaf] ;; N: jax.vmap(layer)(x) calls it for each row
mlp(jnp.ones(3))  # E: eqx.nn.Linear: the layer takes an array of shape (2,), not a float array of shape (3,)  [pytree-leaf]
drop(batch)  # E: eqx.nn.Dropout: the layer needs a key, or inference=True  [pytree-leaf]



def call(layer, x):
    return layer(x)  # E: a list is called, but it is no function  [pytree-structure] ;; N: ...


def where(layer):
    return layer.weight, layer.bias


layers = [eqx.nn.Linear(2, 3, key=each) for each in jax.random.split(key, 3)]
jax.vmap(call)(layers, jnp.ones((3, 2)))  # RAISES

layer = layers[0]
eqx.tree_at(where, layer, (jnp.ones((3, 2)), jnp.ones(3)))
eqx.tree_at(where, layer, jnp.ones((2, 3)))
eqx.tree_at(where, layer, jnp.ones(3))  # E: tree_at: "where" returns 2 places, "replace" has 3  [pytree-structure]
eqx.tree_at(where, layer, jnp.float32(1))  # E: tree_at: "where" returns 2 places, "replace" is one float scalar  [pytree-structure]
