"""``jit(f).lower(...).compile()`` is called with the very trees that it was compiled for."""

from functools import partial

import jax
import jax.numpy as jnp


def twice(x):
    return jax.tree.map(lambda leaf: 2 * leaf, x)


def compile_for(*arguments):
    return jax.jit(twice).lower(*arguments).compile()


@jax.jit
def added(x, y=0.0):
    return x + y


@partial(jax.jit, static_argnames="n")
def power(x, n):
    return x**n


x = jnp.ones(3)
compiled = jax.jit(twice).lower(x).compile()
compiled(x)
compile_for([x, x])([x, x])
compile_for({"a": x})({"a": jnp.zeros(3)})
added.lower(x, y=x).compile()(x, y=x)
power.lower(x, 2).compile()(x)
power.lower(x, n=2).compile()(x)
jax.jit(twice).lower(jax.ShapeDtypeStruct((3,), jnp.float32)).compile()(x)
lowered = jax.jit(twice).lower({"a": x, "b": (x, x)})
executable = lowered.compile()
executable({"a": x, "b": (x, x)})
executable({"a": x, "b": [x, x]})  # E: jit: structures differ at ['b']: the function was compiled for a tuple of length 2, and is given a list of length 2  [pytree-structure]
compiled([x])  # E: jit: structures differ at the root: the function was compiled for a leaf (float array of shape (3,)), and is given a list of length 1  [pytree-structure]
compile_for([x, x])([x])  # E: jit: structures differ at the root: the function was compiled for a list of length 2, and is given a list of length 1  [pytree-structure]
added.lower(x, x).compile()(x)  # E: jit: the function was compiled for 2 positional arguments, and is given others  [pytree-structure]
added.lower(x, y=x).compile()(x, x)  # E: jit: the function was compiled for 1 positional argument and y, and is given others  [pytree-structure]
