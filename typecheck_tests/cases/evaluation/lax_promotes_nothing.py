"""Operations of ``jax.lax`` take arrays of one dtype and as many axes; ``jax.numpy`` promotes and broadcasts."""

import jax
import jax.numpy as jnp
from jax import lax

x = jnp.ones((4, 3))
row = jnp.ones(3)
whole = jnp.arange(3)

print(lax.add(x, x), lax.mul(x, 2.0), lax.div(whole, 2), lax.max(row, 0.0), lax.clamp(0.0, x, 1.0), lax.pow(row, 2))
print(jnp.add(x, row), jnp.multiply(row, whole), jnp.clip(row, 0, 1), lax.add(x, jnp.ones((1, 3))[:1].repeat(4, 0)))
print(lax.slice(x, (0, 1), (4, 3)) + jnp.ones((4, 2)), lax.dynamic_slice(x, (1, 0), (2, 3)) + jnp.ones((2, 3)))
values, places = lax.top_k(x, 2)
print(values + jnp.ones((4, 2)), row[places] + values, lax.sort((whole, row))[1] + row, lax.iota(int, 3) + whole)
print(lax.dot_general(x, x, (((1,), (1,)), ((), ()))) + jnp.ones((4, 4)))

lax.add(x, row)  # E: lax.add: takes as many axes in each, not (4, 3) and (3,)  [pytree-leaf]
lax.mul(row, whole)  # E: lax.mul: takes arrays of one dtype, not float array of shape (3,) and int array of shape (3,)  [pytree-leaf]
lax.mul(row, 2)  # E: lax.mul: takes arrays of one dtype, not float array of shape (3,) and int scalar  [pytree-leaf]
lax.clamp(0, x, 1)  # E: lax.clamp: takes arrays of one dtype, not int scalar and float array of shape (4, 3) and int scalar  [pytree-leaf]
lax.clamp(row, x, 1.0)  # E: lax.clamp: a bound of shape (3,) does not go with float array of shape (4, 3)  [pytree-leaf]
lax.dynamic_slice(x, (1,), (2, 3))  # E: lax.dynamic_slice: takes an index and a size for each axis of float array of shape (4, 3), not 1  [pytree-leaf]
lax.dynamic_slice(x, (1, 0), (2, 4))  # E: lax.dynamic_slice: a slice of shape (2, 4) is larger than float array of shape (4, 3)  [pytree-leaf]
lax.slice(x, (0, 1), (5, 3))  # E: lax.slice: from 0 to 5 is outside of an array of shape (4, 3)  [pytree-leaf]
lax.top_k(x, 4)  # E: lax.top_k: the last axis of float array of shape (4, 3) has less than 4 numbers  [pytree-leaf]
values, places, rest = lax.top_k(x, 2)  # E: Need more than 2 values to unpack (3 expected)  [misc]
lax.dot_general(x, x, (((1,), (0,)), ((), ())))  # E: lax.dot_general: axis 1 and axis 0 are of different size: (4, 3) and (4, 3)  [pytree-leaf]
jax.vmap(lax.add)(x, jnp.arange(4))  # E: lax.add: takes arrays of one dtype, not float array of shape (3,) and int scalar  [pytree-leaf]
