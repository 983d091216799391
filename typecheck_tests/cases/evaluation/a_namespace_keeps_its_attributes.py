"""``SimpleNamespace(lr=0.1)``: each attribute is what it was given, or set to later, by whoever has the object."""

from types import SimpleNamespace

import jax
import jax.numpy as jnp

x = jnp.ones(3)
config = SimpleNamespace(rate=0.1, wrt=(0,), params={"w": x})


def loss(params, x):
    return jnp.sum(params["w"] * x)


def replace_params(holder):
    holder.params = {"v": 1.0}


grads = jax.grad(loss, argnums=config.wrt)(config.params, x)
jax.tree.map(lambda p, g: p - config.rate * g, config.params, grads[0])
jax.tree.map(lambda p, g: p - config.rate * g, config.params, grads)
# E: tree.map: structures differ at the root: "config.params" is a dict with keys 'w', "grads" is a tuple of length 1  [pytree-structure]
config.extra = {"v": 1.0}
jax.tree.map(jnp.add, config.params, config.extra)
# E: tree.map: structures differ at the root: "config.params" is a dict with keys 'w', "config.extra" is a dict with keys 'v'  [pytree-structure]
replace_params(config)
jax.tree.map(jnp.add, config.params, config.extra)
config.__dict__.update(late=1.0)
print(config.late, vars(config), config == SimpleNamespace(**vars(config)))
config.later = 2
print(config.later)
