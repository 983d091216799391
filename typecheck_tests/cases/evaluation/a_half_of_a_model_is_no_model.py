"""What ``eqx.partition`` and ``eqx.filter`` leave out is missing when a half is called, or is combined with itself."""

import equinox as eqx
import jax
import jax.numpy as jnp


class Named(eqx.Module):
    weight: jax.Array
    name: str
    bias: jax.Array | None = None


class Trainer:
    def __init__(self, model):
        self.params, self.static = eqx.partition(model, eqx.is_inexact_array)

    def loss(self, x):
        return jnp.sum(self.params(x))  # E: "self.params" is no whole MLP: .activation is None, and the call needs it  [pytree-filter] ;; N: ... ;; N: called at line 47

    def whole(self, x):
        return jnp.sum(eqx.combine(self.params, self.static)(x))


def mapped(params, xs):
    return jax.vmap(params)(xs)
    # E: what is called is no whole MLP: .activation is None, and the call needs it  [pytree-filter] ;; N: ... ;; N: called at line 50


def again(halves):
    half = halves[0]
    return eqx.combine(half, half)  # E(silent): combine: both trees are "half", one half of a model: the leaves of the other half are lost  [pytree-filter] ;; N: called at line 53


def optional(model):
    return eqx.combine(model, model)


def loss(params, static, x):
    model = eqx.combine(params, static)
    return jnp.sum(model(x))


model, x = eqx.nn.MLP(2, 1, 4, 1, key=jax.random.key(0)), jnp.ones(2)
arrays = eqx.filter(model, eqx.is_array)
trainer = Trainer(model)
trainer.loss(x)  # RAISES
trainer.whole(x)
halves = eqx.partition(model, eqx.is_array)
mapped(halves[0], jnp.ones((3, 2)))  # RAISES
jax.grad(loss)(*halves, x)
named = eqx.partition(Named(x, "n"), eqx.is_array)
assert again(named).name is None
optional(Named(x, "n"))
eqx.partition(eqx.nn.MLP(2, 1, 4, 0, key=jax.random.key(0)), eqx.is_array)[0](x)
eqx.filter(eqx.nn.Linear(2, 2, key=jax.random.key(0)), eqx.is_array)(x)
static = eqx.partition(eqx.nn.Linear(2, 2, key=jax.random.key(0)), eqx.is_array)[1]
static(x)
# E: "static" is no whole Linear: .weight is None, and the call needs it  [pytree-filter] ;; N: combine the two halves first: eqx.combine(params, static)
