"""``eqx.filter`` and ``partition`` ask a function of the program about each leaf: what it refuses is missing then."""

from collections.abc import Callable

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np


class Layer(eqx.Module):
    weight: jax.Array
    activation: Callable[[jax.Array], jax.Array]

    def __call__(self, x):
        return self.activation(self.weight * x)
        # E: None is called, but it is no function  [pytree-structure] ;; N: called at line 34, which is called at line 68


class Optional(eqx.Module):
    weight: jax.Array
    activation: Callable[[jax.Array], jax.Array] | None

    def __call__(self, x: jax.Array) -> jax.Array:
        y = self.weight * x
        return y if self.activation is None else self.activation(y)


def is_weight(leaf: object) -> bool:
    return isinstance(leaf, jax.Array)


def filtered(model, x):
    return eqx.filter(model, lambda leaf: isinstance(leaf, jnp.ndarray))(x)


def stepped(model: eqx.nn.MLP, x: jax.Array) -> jax.Array:
    grads = eqx.filter_grad(lambda model: model(x).sum())(model)
    params = eqx.filter(model, is_weight)
    model = jax.tree.map(lambda p, g: p - 0.1 * g, params, grads)
    return model(x)
    # E: "model" is no whole MLP: .activation is None, and the call needs it  [pytree-filter] ;; N: ... ;; N: called at line 69


def halved(model, x):
    params, static = eqx.partition(model, is_weight)
    return static.weight * x
    # E: static.weight is None here: "*" takes numbers  [pytree-leaf] ;; N: called at line 70


def right(model, optional, x):
    params, static = eqx.partition(model, is_weight)
    others = eqx.filter(model, is_weight, inverse=True)
    large = eqx.filter(model, lambda leaf: is_weight(leaf) and leaf.size > 1)
    both = jax.tree.map(jnp.add, params, eqx.filter(model, eqx.is_array))
    eqx.filter(optional, is_weight)(x)
    eqx.filter(model, lambda leaf: isinstance(leaf, np.ndarray) or callable(leaf))
    return eqx.combine(params, static)(x), others.activation(x), eqx.combine(large, model)(x), both


def unseen(model, test):
    """What is not decided may be either."""
    return eqx.filter(model, test)(jnp.ones(2))


mlp, layer = eqx.nn.MLP(2, 1, 4, 1, key=jax.random.key(0)), Layer(jnp.ones(2), jax.nn.relu)

filtered(layer, jnp.ones(2))  # RAISES
stepped(mlp, jnp.ones(2))  # RAISES
halved(layer, jnp.ones(2))  # RAISES
right(layer, Optional(jnp.ones(2), jnp.tanh), jnp.ones(2))
unseen(layer, lambda leaf: hash(str(leaf)) != 1)
