"""A static field of a ``pytree_dataclass`` takes what has a hash, whatever functions and names the value came through."""

import jax
import jax.numpy as jnp

from treetyped import field, pytree_dataclass


@pytree_dataclass
class Network:
    w: jax.Array
    sizes: tuple = field(static=True)  # type: ignore[type-arg]


def parsed(text):
    return [int(part) for part in text.split("-")]


def build(config):
    return Network(jnp.ones(3), tuple(parsed(config["sizes"])))


def build_listed(config):
    sizes = parsed(config["sizes"])
    return Network(jnp.ones(3), sizes)  # E: Network.sizes: a static value must be hashable, list is not: use tuple  [pytree-static] ;; N: ...


def build_array(sizes):
    return Network(w=jnp.ones(3), sizes=sizes)  # E: Network.sizes: an array (int array of shape (2,)) cannot be static: JAX compares static values and hashes them  [pytree-static] ;; N: ...


config = {"sizes": "3-4"}
build(config)
build_listed(config)  # RAISES
build_array(jnp.array([3, 4]))  # RAISES
