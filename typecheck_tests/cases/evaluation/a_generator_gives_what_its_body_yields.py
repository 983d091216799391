"""The body of a generator is run when it is asked: for all items, for the first, or for one in each turn of a loop."""

from collections.abc import Iterator

import jax
import jax.numpy as jnp

one = {"w": jnp.ones(2)}
two = {"w": jnp.ones(2), "b": jnp.zeros(2)}


def both(first, second):
    yield first
    yield second


def on(first, second):
    yield from both(first, second)


def counted(count, tree):
    for index in range(count):
        yield index, tree


def endless(tree):
    while True:
        yield tree


def some(tree) -> Iterator[dict[str, jax.Array]]:
    if jnp.ones(2).sum() > 5:
        yield tree


jax.tree.map(jnp.add, next(both(two, one)), one)  # E: tree.map: structures differ at the root: ...  [pytree-structure]
jax.tree.map(jnp.add, next(on(two, one)), one)  # E: tree.map: structures differ at the root: ...  [pytree-structure]
jax.tree.map(jnp.add, next(endless(two)), one)  # E: tree.map: structures differ at the root: ...  [pytree-structure]
jax.tree.map(jnp.add, next(both(one, two)), one)
jax.tree.map(jnp.add, next(some(two), one), one)
left, right = both(one, two)
jax.tree.map(jnp.add, left, one)
jax.tree.map(jnp.add, right, one)  # E: tree.map: structures differ at the root: ...  [pytree-structure]
jax.tree.map(jnp.add, *on(one, two))  # E: tree.map: structures differ at the root: ...  [pytree-structure]
jax.tree.map(jnp.add, list(on(one, two))[1], one)  # E: tree.map: structures differ at the root: ...  [pytree-structure]
jax.tree.map(jnp.add, tuple(both(one, two)), (one, two))
for _index, tree in counted(3, two):
    jax.tree.map(jnp.add, tree, one)  # E: tree.map: structures differ at the root: ...  [pytree-structure]
for tree in both(one, two):
    jax.tree.map(jnp.add, tree, tree)

asked = both(one, two)
jax.tree.map(jnp.add, next(asked), one)
jax.tree.map(jnp.add, next(asked), one)  # E: tree.map: structures differ at the root: ...  [pytree-structure]


def failing(tree):
    yield jax.tree.map(jnp.add, tree, one)  # E: tree.map: structures differ at the root: ...  [pytree-structure] ;; N: called at line 63
    yield tree


list(failing(one))
list(failing(two))  # RAISES

grown = {"w": jnp.ones(2)}


def late(tree):
    yield tree["w"]
    yield jax.tree.map(jnp.add, tree, two)


waiting = late(grown)
next(waiting)
grown["b"] = jnp.ones(2)
jax.tree.map(jnp.add, next(waiting), two)


def adds(tree):
    tree["b"] = jnp.ones(2)
    yield tree


own = {"w": jnp.ones(2)}
adds(own)
jax.tree.map(jnp.add, own, one)
next(adds(own))
jax.tree.map(jnp.add, own, one)  # E: tree.map: structures differ at the root: ...  [pytree-structure]
