"""``eqx.nn.Sequential([...])`` is a tuple of layers, and a function among them is a leaf."""

import equinox as eqx
import jax
import jax.numpy as jnp

key = jax.random.key(0)
x = jnp.ones((4, 3))
linear = [eqx.nn.Linear(3, 2, key=key), eqx.nn.Linear(2, 2, key=key)]
plain = eqx.nn.Sequential(linear)
with_activation = eqx.nn.Sequential((*linear, eqx.nn.Lambda(jax.nn.gelu)))


def loss(model, x):
    return jnp.sum(jax.vmap(model)(x))


def trained(model):
    return eqx.apply_updates(model, eqx.filter_grad(loss)(model, x))


trained(plain)
trained(with_activation)
jax.grad(loss)(plain, x)
jax.tree.map(jnp.add, plain, jax.tree.map(jnp.ones_like, plain))
jax.grad(loss)(with_activation, x)
# E: grad: model.layers[2].fn is a function, which has no gradient  [pytree-leaf]
jax.tree.map(jnp.add, plain, eqx.nn.Sequential(linear[:1]))
# E: tree.map: structures differ at .layers: ...  [pytree-structure]
