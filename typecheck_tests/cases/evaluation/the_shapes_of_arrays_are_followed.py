"""What a function of arrays gives has a shape: what does not go together fails where it meets."""

import jax
import jax.numpy as jnp

images = jnp.zeros((4, 3, 8))
weight = jnp.ones((8, 5))


def flat(x):
    return x.reshape(x.shape[0], -1)


def attend(q, k):
    return jnp.einsum("bqd,bkd->bqk", q, k)


print(flat(images) @ jnp.ones((24, 2)), attend(images, images).sum(-1) + jnp.ones((4, 3)))
print(jnp.concatenate([images, images], axis=1)[:, 5], images.at[:, 0].set(1.0), images[..., None, 0].T)
flat(images) @ weight  # E: "@": the shapes do not go together: (4, 24) and (8, 5)  [pytree-leaf]
jnp.einsum("bqd,bkd->bqk", images, weight)  # E: jnp.einsum: "bqd,bkd->bqk": "bkd" stands for an array of shape (8, 5)  [pytree-leaf]
jnp.stack([images[0], weight])  # E: jnp.stack: the shapes differ: (3, 8) and (8, 5)  [pytree-leaf]
images.reshape(5, -1)  # E: jnp.reshape: 96 numbers of shape (4, 3, 8) do not fill (5, -1)  [pytree-leaf]
images.sum(axis=3)  # E: jnp.sum: axis 3 is out of range for 3 axes  [pytree-leaf]
images[0, 1, 2, 3]  # E: 4 indices for an array of shape (4, 3, 8)  [pytree-leaf]
images.at[0].add(jnp.ones(5))  # E: add: float array of shape (5,) does not fit into the part of shape (3, 8)  [pytree-leaf]
jax.random.normal(jax.random.split(jax.random.key(0)), (3,))  # E: random.normal: takes one key, not several: use jax.vmap  [pytree-leaf]
