"""Without a shape, numbers are drawn for each of the parameters; a vector of a normal has the length of its mean."""

import jax
import jax.numpy as jnp

key = jax.random.key(0)
rates = jnp.ones((5,))
mean, cov = jnp.zeros(3), jnp.eye(3)

print(jax.random.gamma(key, rates) + rates, jax.random.poisson(key, rates, (2, 5)) + rates)
print(jax.random.beta(key, rates, 2.0) + rates, jax.random.ball(key, 3, shape=(2,)) @ cov)
print(jax.random.multivariate_normal(key, mean, cov, (7,)) @ cov, jax.random.dirichlet(key, mean + 1.0) + mean)
print(jax.random.orthogonal(key, 3) @ mean, jax.random.choice(key, cov, (2,), axis=1) + jnp.ones((3, 2)))

jax.random.gamma(key, rates) + mean  # E: "+": the shapes do not go together: float array of shape (5,) and float array of shape (3,)  [pytree-leaf]
jax.random.multivariate_normal(key, mean, jnp.eye(4))  # E: random.multivariate_normal: float array of shape (4, 4) is no covariance for a mean of 3 numbers  [pytree-leaf]
jax.random.multivariate_normal(key, mean, mean)  # E: random.multivariate_normal: takes a vector and a matrix, not float array of shape (3,) and float array of shape (3,)  [pytree-leaf]
jax.random.multivariate_normal(key, mean, cov, (7,)) + jnp.ones((7, 4))  # E: "+": the shapes do not go together: float array of shape (7, 3) and float array of shape (7, 4)  [pytree-leaf]
jax.random.dirichlet(key, mean + 1.0, (2,)) @ jnp.ones(2)  # E: "@": the shapes do not go together: (2, 3) and (2,)  [pytree-leaf]
jax.random.orthogonal(key, 3) @ rates  # E: "@": the shapes do not go together: (3, 3) and (5,)  [pytree-leaf]
