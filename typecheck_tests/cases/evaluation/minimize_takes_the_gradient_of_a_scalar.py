"""``jax.scipy.optimize.minimize`` differentiates its function, which gives one number."""

import jax.numpy as jnp
from jax.scipy import optimize
from jax.scipy.optimize import minimize

start = jnp.array([1.0, 2.0])


def loss(p, x):
    return jnp.sum((p[0] * x - p[1]) ** 2)


def errors(p, x):
    return (p[0] * x - p[1]) ** 2


minimize(loss, start, args=(jnp.ones(5),), method="BFGS")
minimize(errors, start, args=(jnp.ones(5),), method="BFGS")  # E: jsp.minimize: the function returns float array of shape (5,), but only a float scalar has a gradient  [pytree-leaf]
optimize.minimize(lambda p: (loss(p, 1.0), p), start, method="BFGS")  # E: jsp.minimize: the function returns a tuple of length 2, but only a scalar has a gradient  [pytree-leaf] ;; N: ...
