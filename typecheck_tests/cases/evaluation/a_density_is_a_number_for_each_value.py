"""What ``logpdf`` gives is a number for each value, or for each row: a loss is their sum or mean."""

import jax
import jax.numpy as jnp
from jax.scipy.stats import multivariate_normal, norm, poisson

values = jnp.ones((8,))
rows = jnp.ones((8, 3))
counts = jnp.ones((8,), int)


def loss(params):
    return -norm.logpdf(values, params["mean"], jnp.exp(params["scale"])).mean()


def loss_of_each(params):
    return -norm.logpdf(values, params["mean"], jnp.exp(params["scale"]))


def loss_of_rows(mean):
    return jnp.negative(multivariate_normal.logpdf(rows, mean, jnp.eye(3)))


def loss_of_counts(rate):
    return -jnp.sum(poisson.logpmf(counts, jnp.exp(rate)))


def quantile_loss(x):
    return jnp.quantile(x, jnp.array([0.1, 0.9]))


def median_loss(x):
    return jnp.quantile(x, 0.5)


params = {"mean": jnp.zeros(()), "scale": jnp.zeros(())}
print(jax.grad(loss)(params)["mean"], jax.grad(loss_of_counts)(0.0), jax.grad(median_loss)(values) + values)
print(jax.grad(lambda mean: loss_of_rows(mean).mean())(jnp.zeros(3)), loss_of_rows(jnp.zeros(3)) + values)
jax.grad(loss_of_each)(params)  # E: grad: the function returns float array of shape (8,), but only a float scalar has a gradient  [pytree-leaf]
jax.grad(loss_of_rows)(jnp.zeros(3))  # E: grad: the function returns float array of shape (8,), but only a float scalar has a gradient  [pytree-leaf]
jax.grad(quantile_loss)(values)  # E: grad: the function returns float array of shape (2,), but only a float scalar has a gradient  [pytree-leaf]
norm.logpdf(values, jnp.zeros(3))  # E: jsp.norm.logpdf: the shapes do not go together: (8,) and (3,)  [pytree-leaf]
multivariate_normal.logpdf(rows, jnp.zeros(4), jnp.eye(4))  # E: jsp.multivariate_normal.logpdf: the shapes do not go together: (8, 3) and (4,)  [pytree-leaf]
multivariate_normal.logpdf(rows, jnp.zeros(3), jnp.eye(4))  # E: jsp.multivariate_normal.logpdf: takes a covariance for a mean of shape (3,), not shape (4, 4)  [pytree-leaf]
multivariate_normal.logpdf(rows, jnp.zeros(3), jnp.ones(3))  # E: jsp.multivariate_normal.logpdf: takes a covariance for a mean of shape (3,), not shape (3,)  [pytree-leaf]
