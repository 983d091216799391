"""A tangent has the shape and kind of its primal, and a cotangent those of the result."""

import jax
import jax.numpy as jnp
import numpy as np


def double(x):
    return x * 2


def with_count(x):
    return x * 2, x.astype(int)


x = jnp.ones(3)
jax.jvp(double, (x,), (np.ones(3),))
jax.jvp(double, (2.0,), (jnp.float32(1),))
y, back = jax.vjp(double, x)
back(x)
back(np.ones(3))
_, back_to_both = jax.vjp(with_count, x)
back_to_both((x, x))

jax.jvp(double, (x,), (jnp.ones(4),))  # E: jvp: "tangents" differs at [0]: it is float array of shape (4,), "primals" is float array of shape (3,)  [pytree-structure]
jax.jvp(double, (x,), (jnp.arange(3),))  # E: jvp: "tangents" differs at [0]: it is int array of shape (3,), ...  [pytree-structure]
back(1.0)  # E: vjp: the cotangent differs at the root: it is float scalar, the function returns float array of shape (3,)  [pytree-structure]
back(jnp.ones(4))  # E: vjp: the cotangent differs at the root: it is float array of shape (4,), ...  [pytree-structure]

x.dot(jnp.ones(4))  # E: jnp.dot: the shapes do not go together: (3,) and (4,)  [pytree-leaf]
jnp.array([[1, 2], [3]])  # E: jnp.array: the items have different shapes  [pytree-leaf]
x[1.0]  # E: a float is no index  [pytree-leaf]
assert jnp.array([[1, 2], [3, 4]]).dot(jnp.ones(2)).shape == (2,)
assert np.array([[1], [2, 3]], dtype=object).shape == (2,)


def along(params, direction):
    return jax.jvp(lambda p: p["w"].sum(), (params,), (direction,))


def spread(params, direction):
    return jax.jvp(lambda p: p["w"].sum(), (params,), direction)  # E: jvp: "tangents" must be a tuple with one entry for each argument, not a dict with keys 'w'  [pytree-structure] ;; N: ...


along({"w": x}, {"w": x})
jax.jvp(double, [x], [x])
spread({"w": x}, {"w": x})  # RAISES
jax.jvp(double, x, x)  # E: jvp: "primals" must be a tuple ...  [pytree-structure]
jax.jvp(double, (x,), [x])  # E: jvp: structures differ at the root: "primals" is a tuple of length 1, "tangents" is a list of length 1  [pytree-structure]
