"""What ``vjp``, ``linearize`` and ``linear_transpose`` give is a node, which ``jit`` takes and returns."""

import jax
import jax.numpy as jnp


def twice(x):
    return 2.0 * x


def call(f, x):
    return f(x)


@jax.jit
def pull_back(x):
    return jax.vjp(twice, x)[1]


_, pulled = jax.vjp(twice, 1.0)
_, pushed = jax.linearize(twice, 1.0)
transposed = jax.linear_transpose(twice, 1.0)
for function in (pulled, pushed, transposed):
    jax.jit(call)(function, 3.0)
jax.jit(call)(pulled, 3.0)
jax.jit(call)(pull_back(1.0), 3.0)
jax.lax.cond(True, lambda f: f(1.0), lambda f: f(2.0), pulled)
jax.tree.map(jnp.ones_like, {"f": pulled})
jax.jit(call)(twice, 3.0)  # E: jit: f is a function, which JAX cannot trace  [pytree-leaf] ;; N: static_argnames="f" compiles once for each value
