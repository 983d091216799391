"""Searches give whole numbers: one for each value, one array for each axis, or one more array for each flag."""

import jax.numpy as jnp

edges = jnp.linspace(0.0, 1.0, 5)
x = jnp.ones((4, 3))
labels = jnp.arange(4)

print(jnp.searchsorted(edges, x) + jnp.ones((4, 3)), jnp.digitize(x, edges) + x, jnp.isin(labels, labels) & (labels > 1))
rows, columns = jnp.nonzero(x)
values, counts = jnp.unique(labels, return_counts=True)
below, right = jnp.tril_indices(3)
heights, borders = jnp.histogram(x, bins=10)
print(x[rows, columns], values, counts, x[below, right] + jnp.ones(6), heights + borders[1:])
print(jnp.bincount(labels, length=6) + jnp.ones(6), jnp.nonzero(x, size=5)[1] + jnp.ones(5))
print(jnp.percentile(x, 50, axis=0) + jnp.ones(3), jnp.average(x, axis=1) + jnp.ones(4), jnp.cov(x) + jnp.eye(4))
print(jnp.interp(x, edges, edges) + x, jnp.convolve(edges, edges, mode="same") + edges, jnp.gradient(x)[0] + x)

rows, columns, depth = jnp.nonzero(x)  # E: 2 values are unpacked into 3 names  [pytree-structure]
sorted_values, inverse, often = jnp.unique(labels, return_counts=True)  # E: 2 values are unpacked into 3 names  [pytree-structure]
low, middle, high = jnp.histogram(x)  # E: Need more than 2 values to unpack (3 expected)  [misc]
jnp.searchsorted(x, edges)  # E: jnp.searchsorted: looks into an array of one axis, not float array of shape (4, 3)  [pytree-leaf]
heights + borders  # E: "+": the shapes do not go together: float array of shape (10,) and float array of shape (11,)  [pytree-leaf]
below, right, k = jnp.tril_indices(3)  # E: Need more than 2 values to unpack (3 expected)  [misc]
jnp.percentile(x, jnp.array([5.0, 95.0]), axis=0) + x  # E: "+": the shapes do not go together: float array of shape (2, 3) and float array of shape (4, 3)  [pytree-leaf]
jnp.convolve(x, edges)  # E: jnp.convolve: takes arrays of one axis, not float array of shape (4, 3)  [pytree-leaf]
jnp.average(x, axis=2)  # E: jnp.average: axis 2 is out of range for 2 axes  [pytree-leaf]
