"""What makes labels or a mask is called with the tree of ``init``, and with each tree of updates: the state is of the first."""

import functools
import re
from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import optax
from jax.tree_util import Partial

params: Any = {"body": {"w": jnp.ones((3, 2)), "bias": jnp.ones(2)}, "head": {"w": jnp.ones((2, 1))}}
grads = jax.tree.map(jnp.ones_like, params)
still, adam = optax.set_to_zero(), optax.adam(1e-3)
RULES = [("bias$", "still"), (".*", "adam")]


def one(word, tree):
    return jax.tree.map(lambda _: word, tree)


def by_rule(tree):
    def label(path, _leaf):
        text = jax.tree_util.keystr(path)
        return next(word for rule, word in RULES if re.search(rule, text))

    return jax.tree_util.tree_map_with_path(label, tree)


class Label:
    def __init__(self, word):
        self.word = word

    def __call__(self, tree):
        return one(self.word, tree)


class Module(eqx.Module):
    word: str

    def __call__(self, tree):
        return one(self.word, tree)


def step(tx, start, grads):
    state = tx.init(start)
    for _ in range(2):
        updates, state = tx.update(grads, state, grads)  # E: update: structures differ at the root: "grads" is a dict with keys 'body', 'head', the tree given to init is a dict with keys 'w'  [pytree-structure] ;; N: ...
    return updates


def labelled(labels):
    return optax.multi_transform({"still": still, "adam": adam}, labels)  # type: ignore[arg-type]


for labels in (by_rule, Label("adam"), Module("adam"), functools.partial(one, "adam"), Partial(one, "adam"), Label("still").__call__):
    step(labelled(labels), params, grads)
    step(labelled(labels), params["head"], grads["head"])
step(optax.multi_transform({"still": still}, lambda tree: one("still", tree)), params["head"], grads)
step(optax.masked(adam, lambda tree: jax.tree.map(lambda leaf: leaf.ndim > 1, tree)), params, grads)
step(optax.masked(adam, Label(True)), params, grads)
step(labelled(by_rule), params["head"], grads)  # RAISES
step(labelled(Module("adam")), params["head"], grads)  # RAISES
step(labelled(functools.partial(one, "adam")), params["head"], grads)  # RAISES
step(optax.chain(optax.clip(1.0), optax.masked(adam, Label(True))), params["head"], grads)  # RAISES
