"""Convolutions, windows, segments and transforms have sizes that follow from theirs."""

import jax
import jax.numpy as jnp
from jax import lax

images = jnp.ones((2, 3, 8, 8))
filters = jnp.ones((5, 3, 3, 3))
rows = jnp.ones((6, 4))
owners = jnp.array([0, 0, 1, 1, 2, 2])

features = lax.conv_general_dilated(images, filters, (2, 2), "SAME")
print(features + jnp.ones((2, 5, 4, 4)), lax.conv(images, filters, (1, 1), "VALID") + jnp.ones((2, 5, 6, 6)))
print(lax.reduce_window(images, -jnp.inf, lax.max, (1, 1, 2, 2), (1, 1, 2, 2), "VALID") + jnp.ones((2, 3, 4, 4)))
print(jax.ops.segment_sum(rows, owners, num_segments=3) + jnp.ones((3, 4)), jnp.fft.rfft(rows) + jnp.ones((6, 3)))
print(jnp.fft.irfft(jnp.fft.rfft(rows)) + rows, jax.nn.glu(rows) + jnp.ones((6, 2)))
print(jax.image.resize(rows, (3, 2), "linear") + jnp.ones((3, 2)))
query, key = jnp.ones((1, 5, 2, 4)), jnp.ones((1, 7, 2, 4))
print(jax.nn.dot_product_attention(query, key, key) + query)


def pooled(x):
    return jax.ops.segment_sum(x, owners, num_segments=3)  # E: ops.segment_sum: float array of shape (4, 4) has not as many rows as there are segment ids, int array of shape (6,)  [pytree-leaf] ;; N: called at line 29


features + images  # E: "+": the shapes do not go together: float array of shape (2, 5, 4, 4) and float array of shape (2, 3, 8, 8)  [pytree-leaf]
lax.conv(images, filters[0], (1, 1), "SAME")  # E: lax.conv: takes as many axes in each, not float array of shape (2, 3, 8, 8) and float array of shape (3, 3, 3)  [pytree-leaf]
pooled(rows) + rows  # E: "+": the shapes do not go together: float array of shape (3, 4) and float array of shape (6, 4)  [pytree-leaf]
pooled(rows[:4])  # RAISES
jax.grad(pooled)(rows)  # E: grad: the function returns float array of shape (3, 4), but only a float scalar has a gradient  [pytree-leaf]
jnp.fft.rfft(rows) + rows  # E: "+": the shapes do not go together: complex array of shape (6, 3) and float array of shape (6, 4)  [pytree-leaf]
jax.nn.glu(rows[:, :3])  # E: nn.glu: axis 1 has 3 numbers, which are not two halves  [pytree-leaf]
jax.image.resize(rows, (3,), "linear")  # E: jax.image.resize: takes as many axes as float array of shape (6, 4) has, not 1  [pytree-leaf]
lax.fori_loop(0, 3, lambda i, x: lax.conv(x, filters[:3], (2, 2), "SAME"), images)  # E: lax.fori_loop: the carry changes at the root: "images" is float array of shape (2, 3, 8, 8), "body_fun" returns float array of shape (2, 3, 4, 4)  [pytree-carry]
