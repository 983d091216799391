"""Branches, loops and arguments: the name may stand for another container."""

import jax
import jax.numpy as jnp
from jax import Array

x = jnp.ones(3)


def chosen(wide: bool) -> object:
    tree = {"w": x}
    if wide:
        tree = {"w": x, "b": x}
    return jax.tree.map(jnp.add, tree, {"w": x, "b": x})


def looped(rounds: int) -> list[Array]:
    sums = [x]
    for _ in range(rounds):
        sums = jax.tree.map(jnp.add, sums, [x] * len(sums))
        sums = [*sums, x]
    return sums


def given(tree: list[Array] = [x]) -> object:  # noqa: B006
    return jax.tree.map(jnp.add, tree, [x, x])


chosen(True)
looped(3)
given([x, x])
for tree in ([x], [x, x]):
    jax.tree.map(jnp.add, tree, [*tree])
if first := [x]:
    first = [x, x]
    jax.tree.map(jnp.add, first, [x, x])
