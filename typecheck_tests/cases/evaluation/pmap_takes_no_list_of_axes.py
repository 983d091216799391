"""``vmap`` makes a tuple of a list, ``pmap`` does not."""

import jax
import jax.numpy as jnp

axes = [None, 0]
x = jnp.ones((1, 2))


def add(a, b):
    return a + b


def mapped(transform, axes):
    return transform(add, in_axes=axes)(x, x)


mapped(jax.vmap, axes)
jax.pmap(add, in_axes=tuple(axes))(x, x)
jax.pmap(add, in_axes=axes)(x, x)
# E: pmap: in_axes must be ...  [pytree-prefix] ;; N: a tuple in place of the list
jax.pmap(lambda a: a, in_axes=[0])(x)
# E: pmap: in_axes must be ...  [pytree-prefix] ;; N: a tuple in place of the list
