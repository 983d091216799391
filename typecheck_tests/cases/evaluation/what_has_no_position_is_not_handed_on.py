"""A function with a rule of its own is given its arguments by position, also those that are written by name."""

from functools import partial

import jax
import jax.numpy as jnp
from jax.custom_batching import custom_vmap


@jax.custom_jvp
def f(x, y=1.0, *, z=None):
    return jnp.sin(x) * y


f.defjvps(lambda t, ans, x, y: t * y, None)


@jax.custom_vjp
def g(x, *, scale=1.0):
    return scale * x


g.defvjp(lambda x: (x, None), lambda _, ct: (ct,))


@custom_vmap
def h(x, **options):
    return x


h.def_vmap(lambda size, batched, x: (x, batched[0]))


@partial(jax.custom_vjp, nondiff_argnames=("n",))
def power(x, n):
    return x**n


power.defvjp(lambda x, n: (x**n, x), lambda n, x, ct: (ct * n * x,))

f(0.5, y=2.0), f(x=0.5), g(x=1.0), h(1.0), power(1.0, n=2)
f(0.5, 0.1, z=1.0)  # E: custom_jvp: z has no position in the function, and only what has one can be handed on  [pytree-leaf]
g(1.0, scale=2.0)  # E: custom_vjp: scale has no position in the function, and only what has one can be handed on  [pytree-leaf]
h(1.0, a=1, b=2)  # E: custom_vmap: a, b have no position in the function, and only what has one can be handed on  [pytree-leaf]
