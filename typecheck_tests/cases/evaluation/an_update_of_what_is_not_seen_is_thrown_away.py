"""``x.at[i].set(y)`` can only be a new array of JAX: what makes it and keeps nothing has no effect, whatever ``x`` is."""

import json

import jax.numpy as jnp


def reset(x, count):
    for row in range(count):
        x.at[row].set(jnp.zeros(()))  # E(silent): x.at[...].set returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: called at line 34
    return x


def read(text):
    return jnp.asarray(json.loads(text))


def cleared(outs):
    outs = outs * read("[1.0, 2.0]")
    outs.at[1:].add(jnp.exp(outs[1:]))  # E(silent): x.at[...].add returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: called at line 35
    outs = outs.at[0].set(0.0)
    return outs


class Table:
    def __init__(self, at):
        self.at = at


def shown(table):
    return table.at["rows"].set


assert (reset(read("[1.0, 2.0]"), 2) == 0).sum() == 0
assert cleared(read("[1.0, 2.0]"))[1] == 4.0
