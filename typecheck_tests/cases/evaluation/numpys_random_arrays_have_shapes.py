"""``numpy.random`` and its generators draw arrays of the shape that is asked for, and plain numbers where none is."""

import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(0)
inputs = rng.normal(size=(10, 4))
others = np.random.randn(10, 2)
old = np.random.RandomState(0).uniform(0.0, 1.0, (2, 3))
labels = rng.integers(0, 3, 10)
picked = np.random.choice(5, 3)

assert (inputs.T @ others).shape == (4, 2)
assert old[np.random.randint(2)].shape == (3,)
assert inputs[rng.permutation(10)].shape == (10, 4)
assert np.random.normal() < 100
assert np.random.rand(3)[0] < 1
assert picked[2] < 5
assert float(rng.random()) < 1
assert np.random.uniform(np.zeros(3), 1.0)[2] < 1
jax.vmap(jnp.dot)(inputs, inputs)


def distance(a, b):
    return jnp.sum(a) + jnp.sum(b)


jax.vmap(distance, in_axes=(0, 1))(inputs, others)  # E: vmap: the mapped arguments have different numbers of rows: "a" (float array of shape (10, 4)) and "b" (float array of shape (10, 2))  [pytree-prefix]
inputs @ others  # E: "@": the shapes do not go together: (10, 4) and (10, 2)  [pytree-leaf]
jax.grad(jnp.sum)(labels)  # E: grad: the argument is int array of shape (10,), which has no gradient  [pytree-leaf] ;; N: JAX differentiates floats; allow_int=True gives such leaves an empty gradient
