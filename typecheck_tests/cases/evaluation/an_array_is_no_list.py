"""A function that asks each part of a tree what it is knows an array from a container, and NumPy's from JAX's."""

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

x, host = jnp.ones(2), np.ones(2)


def scaled(tree):
    if isinstance(tree, dict):
        return {name: scaled(part) for name, part in tree.items()}
    if isinstance(tree, (list, tuple)):
        return [scaled(part) for part in tree]
    return 2 * tree


def boxed(leaf: Any, kind: Any) -> Any:
    return [leaf] if isinstance(leaf, kind) else leaf


def of_jax(leaf):
    return [leaf] if isinstance(leaf, jnp.ndarray) else leaf


jax.tree.map(jnp.add, scaled({"w": [x, x]}), {"w": [x, x]})
jax.tree.map(jnp.add, scaled({"w": (x, x)}), {"w": (x, x)})  # E: ...differ at ['w']: the first tree is a list of length 2, the second tree is a tuple of length 2  [pytree-structure]
jax.tree.map(jnp.add, of_jax(x), [x])
jax.tree.map(jnp.add, of_jax(host), x)
jax.tree.map(jnp.add, of_jax(x), x)  # E: ...the first tree is a list of length 1, "x" is a leaf...  [pytree-structure]
jax.tree.map(jnp.add, boxed(host, np.ndarray), host)  # E: ...the first tree is a list of length 1, "host" is a leaf...  [pytree-structure]
jax.tree.map(jnp.add, boxed(x, np.ndarray), x)
jax.tree.map(jnp.add, boxed(host[0], np.ndarray), x)
jax.tree.map(jnp.add, boxed(x, (float, str)), x)
jax.tree.map(jnp.add, boxed(host[0], float), [x])
jax.jit(lambda leaf: jax.tree.map(jnp.add, of_jax(leaf), [leaf]))(host)
