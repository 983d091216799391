"""The layers of Equinox take arrays of their own sizes, and give arrays of known sizes."""

import equinox as eqx
import jax
import jax.numpy as jnp

key = jax.random.key(0)
tokens, rows = jnp.zeros(6, int), jnp.ones((6, 8))
embed = eqx.nn.Embedding(11, 8, key=key)
norm = eqx.nn.LayerNorm(8)
head = eqx.nn.Linear(8, 11, key=key)
conv = eqx.nn.Conv2d(3, 4, kernel_size=3, padding="SAME", key=key)
up = eqx.nn.ConvTranspose2d(4, 3, 2, stride=2, key=key)
pool = eqx.nn.MaxPool2d(2, 2)
attention = eqx.nn.MultiheadAttention(2, 8, key=key)
image = jnp.ones((3, 8, 8))

jax.vmap(embed)(tokens) @ jnp.ones((8, 2))
jax.vmap(norm)(rows) + jax.vmap(eqx.nn.RMSNorm(8))(rows)
jax.vmap(head)(rows) @ jnp.ones((11, 2))
pool(conv(image)).reshape(4 * 4 * 4)
up(pool(conv(image))) + image
attention(rows, rows, rows, mask=jnp.ones((6, 6), bool)) + rows
eqx.nn.Linear("scalar", 3, key=key)(jnp.float32(1)) @ jnp.ones(3)
eqx.nn.GroupNorm(2, 4)(conv(image)) + conv(image)
eqx.nn.AdaptiveAvgPool2d(2)(image).reshape(12)
eqx.nn.RotaryPositionalEmbedding(8)(rows) + rows

embed(tokens)  # E: eqx.nn.Embedding: the layer takes one index, not an int array of shape (6,)  [pytree-leaf] ;; N: jax.vmap(layer)(x) calls it for each row
embed(1.0)  # E: eqx.nn.Embedding: the layer takes a whole number, not a float scalar  [pytree-leaf]
norm(rows)  # E: eqx.nn.LayerNorm: the layer takes an array of shape (8,), not a float array of shape (6, 8)  [pytree-leaf] ;; N: jax.vmap(layer)(x) calls it for each row
head(rows)  # E: eqx.nn.Linear: the layer takes an array of shape (8,), not a float array of shape (6, 8)  [pytree-leaf] ;; N: jax.vmap(layer)(x) calls it for each row
conv(image.T)  # E: eqx.nn.Conv2d: the layer takes 3 channels along the first axis, not a float array of shape (8, 8, 3)  [pytree-leaf]
conv(image[None])  # E: eqx.nn.Conv2d: the layer takes an array with 3 axes, the channels first, not a float array of shape (1, 3, 8, 8)  [pytree-leaf] ;; N: jax.vmap(layer)(x) calls it for each row
conv(jnp.ones((3, 8, 8), int))  # E: eqx.nn.Conv2d: the layer takes floats, not an int array of shape (3, 8, 8)  [pytree-leaf]
pool(rows)  # E: eqx.nn.MaxPool2d: the layer takes an array with 3 axes, the channels first, not a float array of shape (6, 8)  [pytree-leaf]
eqx.nn.AdaptiveAvgPool2d(2)(rows)  # E: eqx.nn.AdaptiveAvgPool2d: the layer takes an array with 3 axes, the channels first, not a float array of shape (6, 8)  [pytree-leaf]
pool(conv(image)).reshape(4 * 8 * 8)  # E: ...reshape: 64 numbers of shape (4, 4, 4) do not fill (256,)  [pytree-leaf]
eqx.nn.GroupNorm(3, channelwise_affine=False)(conv(image))  # E: eqx.nn.GroupNorm: 3 groups cannot be made of the first axis of a float array of shape (4, 8, 8)  [pytree-leaf]
eqx.nn.GroupNorm(2, 4)(image[:2])  # E: eqx.nn.GroupNorm: the layer takes 4 channels along the first axis, not a float array of shape (2, 8, 8)  [pytree-leaf]
eqx.nn.Linear("scalar", 3, key=key)(jnp.ones(1))  # E: eqx.nn.Linear: the layer takes a scalar, not a float array of shape (1,)  [pytree-leaf] ;; N: jax.vmap(layer)(x) calls it for each row
eqx.nn.RotaryPositionalEmbedding(8)(rows.T)  # E: eqx.nn.RotaryPositionalEmbedding: the layer takes an array of shape (length, 8), not a float array of shape (8, 6)  [pytree-leaf]
attention(rows[None], rows, rows)  # E: eqx.nn.MultiheadAttention: the layer takes a sequence of shape (?, 8) as query, not a float array of shape (1, 6, 8)  [pytree-leaf] ;; N: jax.vmap(layer)(x) calls it for each row
attention(rows, rows, rows[:2])  # E: eqx.nn.MultiheadAttention: keys and values are equally many, but have shapes (6, 8) and (2, 8)  [pytree-leaf]
attention(rows, rows, rows, mask=jnp.ones(6, bool))  # E: eqx.nn.MultiheadAttention: the mask has shape (6, 6), with the heads before it or not, not (6,)  [pytree-leaf]
eqx.nn.MultiheadAttention(2, 8, dropout_p=0.1, key=key)(rows, rows, rows)  # E: eqx.nn.Dropout: the layer needs a key, or inference=True  [pytree-leaf]
