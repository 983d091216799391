"""``filter_jit`` and ``filter_vmap`` make a module of a module: its arrays are leaves, and it is trained like any other."""

import equinox as eqx
import jax
import jax.numpy as jnp
import optax


class Linear(eqx.Module):
    w: jax.Array

    def __call__(self, x):
        return self.w * x


@eqx.filter_value_and_grad
def loss(model, x):
    return jnp.sum(model(x) ** 2)


def trained(model, x):
    optimiser = optax.adam(1e-2)
    state = optimiser.init(eqx.filter(model, eqx.is_inexact_array))
    value, grads = loss(model, x)
    updates, state = optimiser.update(grads, state, eqx.filter(model, eqx.is_inexact_array))
    model = eqx.apply_updates(model, updates)
    arrays, _ = eqx.partition(model, eqx.is_array)
    return value, jax.tree.leaves(arrays)[0].shape, grads.__wrapped__.w


trained(eqx.filter_vmap(Linear(jnp.ones(())), in_axes=0), jnp.ones(3))
trained(eqx.filter_jit(Linear(jnp.ones(3))), jnp.ones(3))
