"""A module of labels is a tree like the model, and a function to Optax, which hands it the parameters."""

import equinox as eqx
import jax
import jax.numpy as jnp
import optax

key = jax.random.key(0)


class Model(eqx.Module):
    scale: jax.Array
    linear: eqx.nn.Linear

    def __init__(self, key):
        self.scale = jnp.ones(3)
        self.linear = eqx.nn.Linear(3, 3, key=key)

    def __call__(self, x):
        return self.linear(x) * self.scale


class Plain(eqx.Module):
    scale: jax.Array


def labels_of(model, first):
    labels = jax.tree.map(lambda _: "w", model)
    return eqx.tree_at(first, labels, "s")


def optimizer(labels):
    return optax.multi_transform({"s": optax.sgd(1e-3), "w": optax.adam(1e-3)}, labels)


model, plain, layer = Model(key), Plain(jnp.ones(3)), eqx.nn.Linear(3, 3, key=key)
labels = labels_of(model, lambda model: model.scale)
optimizer(lambda _params: labels).init(model)
optimizer(labels_of(plain, lambda model: model.scale)).init(plain)
optax.masked(optax.adam(1e-3), Plain(True)).init(plain)  # type: ignore[arg-type]
optax.masked(optax.adam(1e-3), jax.tree.map(lambda leaf: leaf.ndim > 1, layer)).init(layer)
optimizer(labels).init(model)
# E: multi_transform: "param_labels" is Model, which can be called: Optax calls it with the parameters  [pytree-structure] ;; N: param_labels=lambda _params: ... gives the tree as it is
