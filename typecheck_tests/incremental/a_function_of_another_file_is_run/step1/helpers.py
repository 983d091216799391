import jax
import jax.numpy as jnp

from .sizes import NAMES

CACHE: dict[str, object] = {}


def init(width):
    return {name: jnp.zeros(width) for name in NAMES if name != "b"}


def average(*trees):
    return jax.tree.map(lambda *leaves: sum(leaves) / len(leaves), *trees)


def remember(tree):
    CACHE.update(tree)
    return CACHE


def broken():
    return jax.tree.map(jnp.add, [1.0], (1.0,))
