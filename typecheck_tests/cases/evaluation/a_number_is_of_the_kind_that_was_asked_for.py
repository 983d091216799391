"""Only floats have gradients: which functions give floats of ints, and what ``dtype=`` asks for."""

import jax
import jax.numpy as jnp

whole = jnp.arange(1, 4)
total = jax.grad(jnp.sum)

total(jnp.arctan2(whole, 2))
total(jnp.hypot(whole, whole))
total(jnp.logaddexp(whole, 1))
total(jnp.float_power(whole, 2))
total(jnp.fabs(whole))
total(jnp.cumsum(whole, dtype=float))
total(whole.sum(dtype=jnp.float32))
total(jnp.sum(whole, dtype="float32"))
total(whole / 2)

total(jnp.abs(whole))  # E: grad: the argument is int array of shape (3,), which has no gradient  [pytree-leaf] ;; N: JAX differentiates floats; allow_int=True gives such leaves an empty gradient
total(jnp.cumsum(whole))  # E: grad: the argument is int array of shape (3,), which has no gradient  [pytree-leaf] ;; N: JAX differentiates floats; allow_int=True gives such leaves an empty gradient
total(whole.sum(dtype=int))  # E: grad: the argument is int scalar, which has no gradient  [pytree-leaf] ;; N: JAX differentiates floats; allow_int=True gives such leaves an empty gradient
