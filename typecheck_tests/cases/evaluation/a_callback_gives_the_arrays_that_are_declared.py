"""``pure_callback`` counts the leaves that the host gives; what the call gives is what is declared."""

import jax
import jax.numpy as jnp
import numpy as np


def pair(x):
    return np.asarray(x).mean(0).astype(np.float32), np.asarray(x).std(0).astype(np.float32)


def single(x):
    return np.asarray(x).mean(0).astype(np.float32)


def shape_of(x):
    return jax.ShapeDtypeStruct((x.shape[1],), jnp.float32)


@jax.jit
def normalised(x):
    mean, std = jax.pure_callback(pair, (shape_of(x), shape_of(x)), x)
    return (x - mean) / (std + 1e-6)


def wrong(x):
    mean, std = jax.pure_callback(single, (shape_of(x), shape_of(x)), x)  # E: callback: the function returns a leaf (float array of shape (3,)) (1 leaf), but "result_shape_dtypes" has 2  [pytree-structure] ;; N: ...
    return (x - mean) / (std + 1e-6)


def stats(x):
    mean = jax.pure_callback(single, shape_of(x), x)
    both = {"mean": mean, "std": mean}
    return jax.tree.map(jnp.add, both, {"mean": mean, "std": 0.0})


def turned(x):
    return jax.pure_callback(lambda given: np.asarray(given).T, jax.ShapeDtypeStruct(x.shape, x.dtype), x)  # E: callback: the function returns an array of shape (3, 2), but "result_shape_dtypes" says (2, 3)  [pytree-leaf] ;; N: called at ...


def by_row(x):
    number = jax.ShapeDtypeStruct((), jnp.float32)
    return jax.vmap(lambda row: jax.pure_callback(np.sum, number, row, vmap_method="sequential"))(x)


normalised(jnp.ones((2, 3)))
by_row(jnp.ones((2, 3)))
turned(jnp.ones((2, 3)))  # RAISES
assert shape_of(jnp.ones((2, 3))) == jax.ShapeDtypeStruct((3,), jnp.float32) != jax.eval_shape(jnp.sin, jnp.ones(4))
wrong(jnp.ones((2, 3)))  # RAISES
jax.tree.map(jnp.add, stats(jnp.ones((2, 3))), {"mean": 1.0})  # E: tree.map: structures differ ...  [pytree-structure]
