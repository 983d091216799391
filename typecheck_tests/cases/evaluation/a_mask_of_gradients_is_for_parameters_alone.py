"""A mask that is made of gradients has nothing where they have nothing: the whole model has a function there."""

import equinox as eqx
import jax
import jax.numpy as jnp
import optax

model = eqx.nn.MLP(2, 1, 4, 1, key=jax.random.key(0))
params = eqx.filter(model, eqx.is_array)


def weights(tree):
    return jax.tree.map(lambda leaf: leaf.ndim > 1, tree)


def loss(model, x):
    return jnp.sum(jax.vmap(model)(x))


grads = eqx.filter_grad(loss)(model, jnp.ones((3, 2)))
masked = optax.adamw(1e-3, mask=weights)
masked.update(grads, masked.init(params), params)
plain = optax.adamw(1e-3)
plain.update(grads, plain.init(params), model)
given = optax.adamw(1e-3, mask=weights(params))
given.update(grads, given.init(params), params)

masked.update(grads, masked.init(params), model)  # E: optax.masked: structures differ at .activation: "mask" is None, "params" is a leaf (a function)...  [pytree-structure]
given.update(grads, given.init(params), model)  # E: optax.masked: structures differ at .activation: "mask" is None, "params" is a leaf (a function)...  [pytree-structure]
