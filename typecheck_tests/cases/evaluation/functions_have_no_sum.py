"""``apply_updates`` adds leaf to leaf: what has functions among its leaves, a whole model, is no tree of updates."""

from collections.abc import Callable

import equinox as eqx
import jax
import jax.numpy as jnp
import optax


class Layer(eqx.Module):
    weight: jax.Array
    activation: Callable[[jax.Array], jax.Array]

    def __call__(self, x: jax.Array) -> jax.Array:
        return self.activation(self.weight * x)


class Fixed(eqx.Module):
    weight: jax.Array
    activation: Callable[[jax.Array], jax.Array] = eqx.field(static=True)


def doubled(model: Layer) -> Layer:
    return eqx.apply_updates(model, model)
    # E: apply_updates: there is a function at .activation, and functions have no sum  [pytree-leaf] ;; N: updates are of the arrays only: eqx.filter(updates, eqx.is_inexact_array) ;; N: called at line 59


def averaged(model, other):
    halves = jax.tree.map(lambda a: a / 2 if eqx.is_array(a) else a, other)
    return eqx.apply_updates(model, halves)
    # E: apply_updates: there is a function at ['f'].activation, and functions have no sum  [pytree-leaf] ;; N: ... ;; N: called at line 62


def by_optax(model, updates):
    return optax.apply_updates(model, updates)
    # E: apply_updates: there is a function at [1], and functions have no sum  [pytree-leaf] ;; N: ... ;; N: called at line 63


def by_hand(params):
    return jax.tree.map(lambda a, b: a + b, params, params)
    # E: "+" on a function and a function: it is not called  [pytree-leaf] ;; N: ... ;; N: called at line 64


def right(model, updates):
    """Functions that stand beside ``None``, or are in no leaf, are added to nothing."""
    jax.tree.map(lambda a: a if eqx.is_array(a) else None, model)
    return eqx.apply_updates(model, updates)


def stepped(model: Layer, x: jax.Array) -> Layer:
    grads = eqx.filter_grad(lambda m: m(x).sum())(model)
    return eqx.apply_updates(model, jax.tree.map(lambda g: -0.1 * g, grads))


mlp = eqx.nn.MLP(1, 1, 4, 1, key=jax.random.key(0))
layer, fixed = Layer(jnp.ones(2), jax.nn.relu), Fixed(jnp.ones(2), jax.nn.relu)

doubled(layer)  # RAISES
eqx.apply_updates(mlp, mlp)
# E: apply_updates: there is a function at .activation, and functions have no sum  [pytree-leaf] ;; N: ...
averaged({"f": layer}, {"f": layer})  # RAISES
by_optax((jnp.ones(2), jnp.tanh), (jnp.ones(2), jnp.ones(2)))  # RAISES
by_hand((jnp.ones(2), jax.nn.gelu))  # RAISES
right(layer, eqx.filter(layer, eqx.is_array))
right(mlp, eqx.filter(mlp, eqx.is_inexact_array))
right(fixed, fixed)
right({"f": layer, "n": 1.0}, {"f": None, "n": 2.0})
optax.apply_updates(fixed, fixed)
optax.apply_updates((jnp.ones(2), None), (jnp.ones(2), jnp.tanh))
stepped(layer, jnp.ones(2))
