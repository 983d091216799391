"""``eval_shape`` traces every argument: a ``str`` goes in with ``partial``; what has a shape may be any object."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import Array


def init(key: Array, kind: str = "normal") -> Array:
    return jax.random.normal(key, (3,)) if kind == "normal" else jnp.zeros(3)


key = jax.random.key(0)
jax.eval_shape(init, key, "normal")
# E: eval_shape: kind is str, which JAX cannot trace  [pytree-leaf] ;; N: partial(f, ...) hands it to the function untraced
jax.eval_shape(init, key, kind="normal")
# E: eval_shape: kind is str, which JAX cannot trace  [pytree-leaf] ;; N: partial(f, ...) hands it to the function untraced
jax.eval_shape(partial(init, kind="normal"), key)
jax.eval_shape(lambda key: init(key, "zeros"), jax.eval_shape(lambda: key))
jax.eval_shape(init, *[key])
jax.eval_shape(lambda x, n: x * n, jax.ShapeDtypeStruct((3,), "float32"), 2)
