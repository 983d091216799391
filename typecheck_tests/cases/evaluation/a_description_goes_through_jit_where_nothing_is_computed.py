"""Under ``eval_shape`` and ``make_jaxpr`` a compiled function takes a ``ShapeDtypeStruct``, as nothing is computed there."""

import jax
import jax.numpy as jnp

described = jax.ShapeDtypeStruct((3,), jnp.float32)


@jax.jit
def inner(x):
    return x + 1


def outer():
    return inner(jax.ShapeDtypeStruct((3,), jnp.float32))


def wide(x):
    return jax.tree.map(inner, {"a": described, "b": x})


jax.eval_shape(outer)
jax.eval_shape(lambda: inner(described))
jax.eval_shape(wide, described)
jax.make_jaxpr(wide)(jnp.ones(3))
inner(described)  # E: a ShapeDtypeStruct has a shape and no values: nothing can be computed with it  [pytree-leaf]
