"""``static, params = eqx.partition(...)``: the halves are exchanged, and the one that is differentiated has no leaves."""

import equinox as eqx
import jax
import jax.numpy as jnp


class Net(eqx.Module):
    first: eqx.nn.Linear
    last: eqx.nn.Linear
    width: int = eqx.field(static=True)

    def __init__(self, width, key):
        self.first = eqx.nn.Linear(3, width, key=key)
        self.last = eqx.nn.Linear(width, 1, key=key)
        self.width = width

    def __call__(self, x):
        return self.last(jax.nn.relu(self.first(x)))


def loss(params, static, x):
    model = eqx.combine(params, static)
    return jnp.mean(jax.vmap(model)(x) ** 2)


def exchanged(model):
    static, params = eqx.partition(model, eqx.is_inexact_array)
    return params, static


def in_order(model):
    params, static = eqx.partition(model, eqx.is_inexact_array)
    return params, static


class Trainer:
    def __init__(self, halves):
        self.params, self.static = halves

    def gradient(self, x):
        return jax.value_and_grad(loss)(self.params, self.static, x)[1]
        # E(silent): value_and_grad: "params" has no leaves, all of them are None: there is nothing to differentiate  [pytree-filter]
        # N: called at ...


net, x = Net(8, jax.random.key(0)), jnp.ones((4, 3))
assert jax.tree.leaves(Trainer(exchanged(net)).gradient(x)) == []


def no_parameters(x):
    """A tree that never had leaves is none that was filtered."""
    return jax.grad(lambda params, x: jnp.sum(x), argnums=1)({}, x), jax.grad(lambda params: jnp.sum(x))(())


def gradient(params, static, x):
    return jax.grad(loss)(params, static, x)


params, static = in_order(net)
gradient(params, static, x)
no_parameters(x)
