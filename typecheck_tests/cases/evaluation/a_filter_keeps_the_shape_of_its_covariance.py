"""The state of a Kalman filter comes out of each step as it went in: a mean that is a vector, and a covariance."""

import jax.numpy as jnp
from jax import lax
from jax.scipy.linalg import cho_factor, cho_solve

transition = jnp.eye(4)
observation = jnp.ones((2, 4))
noise = jnp.eye(2)
observed = jnp.ones((10, 2))
start = (jnp.zeros(4), jnp.eye(4))


def updated(state, y):
    mean, cov = state
    gain = cho_solve(cho_factor(observation @ cov @ observation.T + noise), observation @ cov).T
    return mean + gain @ (y - observation @ mean), cov - gain @ observation @ cov


def step(state, y):
    mean, cov = updated(state, y)
    return (transition @ mean, transition @ cov @ transition.T), mean


def diagonal_step(state, y):
    mean, cov = updated(state, y)
    return (transition @ mean, jnp.diagonal(transition @ cov @ transition.T)), mean


def stacked_step(state, y):
    mean, cov = updated(state, y)
    return (jnp.hstack([transition @ mean, y]), cov), mean


def smoothed(cov):
    return jnp.linalg.pinv(cov), jnp.linalg.eigh(cov).eigenvalues


(mean, cov), means = lax.scan(step, start, observed)
print(means + jnp.ones((10, 4)), cov + jnp.eye(4), smoothed(cov)[0] @ mean)
lax.scan(diagonal_step, start, observed)  # E: lax.scan: the carry changes at [1]: "start" is float array of shape (4, 4), "diagonal_step" returns float array of shape (4,)  [pytree-carry]
lax.scan(stacked_step, start, observed)  # E: lax.scan: the carry changes at [0]: "start" is float array of shape (4,), "stacked_step" returns float array of shape (6,)  [pytree-carry]
lax.fori_loop(0, 3, lambda i, cov: jnp.linalg.svd(cov)[1], jnp.eye(4))  # E: lax.fori_loop: the carry changes at the root: "init_val" is float array of shape (4, 4), "body_fun" returns float array of shape (4,)  [pytree-carry]
lax.while_loop(lambda cov: jnp.trace(cov) > 1.0, lambda cov: jnp.linalg.slogdet(cov), jnp.eye(4))  # E: lax.while_loop: the carry changes at the root: "init_val" is a leaf (float array of shape (4, 4)), "body_fun" returns SlogdetResult  [pytree-carry]
