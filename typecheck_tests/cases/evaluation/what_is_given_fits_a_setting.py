"""Behind a question about a closed-over name, or a setting of the file, stands code for others than this call is for."""

import os
import sys
from typing import Any

import jax
import jax.numpy as jnp

pairs = os.environ.get("PAIRS")
verbose = len(sys.argv) > 500


def initialize(func, dims):
    @jax.jit
    def build():
        x = jnp.ones(3)
        if dims == 3:
            return func(x, x, x)
        return func(x, x)

    return build()


def fields(x, y, z):
    return x + y + z


def rollout(x, wide):
    def body():
        return x.reshape(3) if wide else x

    return body()


def merge(trees: Any) -> Any:
    if pairs:
        return jax.tree.map(jnp.add, (1.0, 2.0), trees)
    return jax.tree.map(jnp.sin, trees)


def show(tree: Any) -> Any:
    if verbose:
        return jax.tree.map(jnp.add, tree, (1.0, 2.0))
    return tree


initialize(fields, 3 if len(sys.argv) < 500 else 2)
rollout(jnp.ones(2), verbose)
merge((1.0, 2.0, 3.0))
show((1.0, 2.0, 3.0))


def show_held(tree: Any) -> Any:
    held = [tree]
    if verbose:
        return jax.tree.map(jnp.add, held[0], (1.0, 2.0))
    return tree


show_held((1.0, 2.0, 3.0))
