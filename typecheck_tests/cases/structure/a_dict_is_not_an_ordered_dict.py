"""Every kind of dict is its own node."""

from collections import OrderedDict, defaultdict

import jax
import jax.numpy as jnp
from jax import Array

x = jnp.ones(3)


def ordered() -> OrderedDict[str, Array]:
    return OrderedDict(w=x)


def default() -> defaultdict[str, Array]:
    return defaultdict(lambda: x, w=x)


def add(plain: dict[str, Array]) -> None:
    jax.tree.map(jnp.add, plain, ordered())
    # E: tree.map: structures differ at the root: "plain" is a dict with keys 'w', the second tree is an OrderedDict with keys 'w'  [pytree-structure] ;; N: called at line 25


add({"w": x})  # RAISES
jax.tree.map(jnp.add, {"w": x}, default())
# E: tree.map: structures differ at the root: the first tree is a dict with keys 'w', the second tree is a defaultdict with keys 'w'  [pytree-structure]
