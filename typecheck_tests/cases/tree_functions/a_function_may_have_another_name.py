"""``tree_map = jax.tree.map`` is the same function, in a module and in a function."""

import jax
import jax.numpy as jnp
from jax import Array, lax

tree_map = jax.tree.map
gradient, scan, unflatten = jax.grad, lax.scan, jax.tree.unflatten
Pair = tuple[Array, Array]


def loss(pair: Pair, scale: float) -> Array:
    return jnp.sum(pair[0]) * scale


def mapped(pair: Pair, many: list[Array]) -> None:
    reveal_type(tree_map(jnp.add, pair, pair))  # R: tuple[Array, Array]
    tree_map(jnp.add, pair, many)  # E: tree.map: structures differ at the root: "pair" is a tuple of length 2, "many" is a list of length 2  [pytree-structure] ;; N: called at line 36


def mapped_here(pair: Pair, many: list[Array]) -> None:
    over = jax.tree.map
    over(jnp.add, pair, many)  # E: tree.map: structures differ at the root: "pair" is a tuple of length 2, "many" is a list of length 2  [pytree-structure] ;; N: called at line 37


def scanned(pair: Pair) -> None:
    reveal_type(gradient(loss)(pair, 1.0))  # R: tuple[Array, Array]
    scan(lambda carry, x: ((carry, carry), x), pair[0], pair[1])  # E: lax.scan: the carry changes at the root: ...  [pytree-carry] ;; N: called at line 38


def rebuilt(pair: Pair) -> None:
    unflatten(pair, [pair[0], pair[1]])  # E: tree.unflatten: "treedef" is a tuple of length 2, not a treedef  [pytree-structure] ;; N: ... ;; N: called at line 39


pair = (jnp.ones(2), jnp.ones(2))
mapped(pair, [*pair])  # RAISES
mapped_here(pair, [*pair])  # RAISES
scanned(pair)  # RAISES
rebuilt(pair)  # RAISES
