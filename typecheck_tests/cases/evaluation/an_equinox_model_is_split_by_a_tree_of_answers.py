"""``eqx.partition`` and ``filter`` take a tree of booleans, made by ``tree.map`` and ``tree_at``; a half has holes."""

import equinox as eqx
import jax
import jax.numpy as jnp


class Model(eqx.Module):
    encoder: eqx.nn.Linear
    head: eqx.nn.Linear

    def __init__(self, key):
        self.encoder = eqx.nn.Linear(2, 4, key=key)
        self.head = eqx.nn.Linear(4, 1, key=key)

    def __call__(self, x):
        return self.head(jnp.tanh(self.encoder(x)))


def head_only(model):
    spec = jax.tree.map(lambda _: False, model)
    return eqx.tree_at(lambda m: m.head, spec, True)

def called_in_halves(model, x):
    diff, static = eqx.partition(model, head_only(model))
    assert diff.encoder.weight is None
    assert eqx.combine(diff, static)(x).shape == (1,)
    return diff.head(x)  # E: eqx.nn.Linear: the layer takes an array of shape (4,), not a float array of shape (2,)  [pytree-leaf] ;; N: ...

def split_by_another_tree(model):
    return eqx.filter(model, head_only(model).encoder)  # E: eqx.filter: structures differ at the root: ...  [pytree-structure] ;; N: ...

def a_whole_batch(model):
    jax.vmap(model)(jnp.ones((8, 2)))
    return model.encoder(jnp.ones((8, 2)))  # E: eqx.nn.Linear: the layer takes an array of shape (2,), not a float array of shape (8, 2)  [pytree-leaf] ;; N: ... ;; N: ...

model = Model(jax.random.key(0))
called_in_halves(model, jnp.ones(2))  # RAISES
a_whole_batch(model)  # RAISES
split_by_another_tree(model)  # RAISES
