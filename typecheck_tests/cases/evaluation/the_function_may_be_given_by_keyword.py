"""What is transformed may be given by keyword, as may the bounds of ``arange``: the same is known of it."""

import equinox as eqx
import jax
import jax.numpy as jnp
from flax import nnx


def paired(rows):
    return eqx.filter_vmap(fun=lambda row: row + 1, out_axes=(0, None))(rows)  # E: filter_vmap: out_axes is no prefix of the result at the root: ...  [pytree-prefix] ;; N: ...


def applied(x, how=None):
    return x


paired(jnp.ones((8, 2)))  # RAISES
nnx.jit(fun=applied)(jnp.ones(2), how=None)
nnx.jit(fun=applied)(jnp.ones(2), how="fast")  # E: nnx.jit: how is str, which JAX cannot trace  [pytree-leaf]
jax.grad(jnp.sum)(jnp.arange(start=1, stop=4))  # E: grad: the argument is int array of shape (3,), which has no gradient  [pytree-leaf] ;; N: ...
jax.grad(jnp.sum)(jnp.arange(start=1, stop=4.0))
jax.tree.map(jnp.add, jnp.arange(1, step=1), jnp.arange(start=0, stop=1))
