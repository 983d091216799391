"""``jit(f).lower(x).compile()`` takes arrays: no transformation can look into it."""

import jax
import jax.numpy as jnp


def square(x):
    return (x * x).sum()


x = jnp.ones(3)
compiled = jax.jit(square).lower(x).compile()
compiled(x)
jax.grad(square)(x)
jax.grad(compiled)(x)  # E: jit: what is compiled cannot be transformed: it is given a traced array  [pytree-leaf]
jax.vmap(compiled)(jnp.ones((2, 3)))  # E: jit: what is compiled cannot be transformed: it is given a traced array  [pytree-leaf]


@jax.jit
def step(x):
    return compiled(x) + 1  # E: jit: what is compiled cannot be transformed: it is given a traced array  [pytree-leaf] ;; N: called at line 24


step(x)  # RAISES
