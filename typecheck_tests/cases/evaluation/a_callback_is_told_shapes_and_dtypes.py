"""``pure_callback`` reads the shape and the dtype of each leaf of ``result_shape_dtypes``: a bare shape has neither."""

import jax
import jax.numpy as jnp
import numpy as np


def on_host(x):
    return np.sin(x).astype(np.float32)


def wrong(x):
    return jax.pure_callback(on_host, x.shape, x)
    # E: jax.pure_callback: "result_shape_dtypes" holds int, which has no shape and no dtype  [pytree-leaf]
    # N: jax.ShapeDtypeStruct(x.shape, x.dtype) describes one array
    # N: called at line 20


x = jnp.arange(4.0)
jax.jit(wrong)(x)  # RAISES
jax.pure_callback(on_host, (3,), x)
# E: jax.pure_callback: "result_shape_dtypes" holds int, ...  [pytree-leaf] ;; N: ...
jax.pure_callback(on_host, jax.ShapeDtypeStruct(x.shape, x.dtype), x)
jax.pure_callback(on_host, x, x)
jax.pure_callback(lambda x: (on_host(x), on_host(x)), (x, x), x)
jax.pure_callback(lambda x: None, None, x)
