"""``functools.reduce``, ``itertools`` and ``operator``: Python's own functions that go over items."""

import functools
import itertools
import operator
from functools import reduce
from operator import add

import jax
import jax.numpy as jnp


def plus(one, other):
    return jax.tree.map(add, one, other)  # E: "+" on int and a list of length 2: use jax.tree.map for trees  [pytree-leaf] ;; N: ...


def both(one, other):
    return jax.tree.map(operator.add, one, other)


grads = [[jnp.ones(2), jnp.zeros(3)] for _ in range(3)]
total = reduce(both, grads)
jax.tree.map(operator.sub, total, grads[0])
jax.tree.map(operator.neg, total)
zeros = [jnp.zeros(2), jnp.zeros(3)]
both(functools.reduce(both, grads, zeros), zeros)
reduce(lambda x, layer: jnp.tanh(x @ layer), [jnp.ones((2, 3)), jnp.ones((3, 4))], jnp.ones(2))
reduce(plus, grads, 0)  # RAISES

jax.tree.map(add, jnp.ones(3), {"w": jnp.ones(3)})  # E: "+" on float array of shape (3,) and a dict ...  [pytree-leaf]
jax.tree.map(both, reduce(both, grads), (1.0, 2.0))  # E: tree.map: structures differ at the root: ...  [pytree-structure]


def layers(sizes):
    return [{"w": jnp.ones((m, n))} for m, n in itertools.pairwise(sizes)]


params = layers([2, 2, 2])
jax.tree.map(both, params, params)
jax.tree.map(both, params, [*itertools.islice(params, 1)])  # E: tree.map: structures differ at the root: "params" is a list of length 2, the second tree is a list of length 1  [pytree-structure]
jax.tree.map(both, params, list(itertools.chain(params, params)))  # E: tree.map: structures differ at the root: ...  [pytree-structure]
jax.tree.map(both, params, list(itertools.chain.from_iterable([params])))
jax.tree.map(both, params, list(itertools.repeat(params[0], 2)))
