"""``nnx.Param(jnp.zeros((4, 3)))`` is an array of that shape; a norm of nnx has a number for each feature."""

import jax
import jax.numpy as jnp
from flax import nnx


class Affine(nnx.Module):
    def __init__(self, inputs: int, outputs: int, rngs: nnx.Rngs) -> None:
        self.w = nnx.Param(jax.random.normal(rngs.params(), (inputs, outputs)))
        self.norm = nnx.LayerNorm(outputs, rngs=rngs)

    def __call__(self, x):
        return self.norm(x @ self.w[...])  # E: "@": the shapes do not go together: (2, 5) and (4, 3)  [pytree-leaf] ;; N: called at ...


class Block(nnx.Module):
    def __init__(self, rngs):
        self.linear = nnx.Linear(4, 8, rngs=rngs)
        self.norm = nnx.BatchNorm(4, rngs=rngs)

    def __call__(self, x):
        return self.norm(self.linear(x))  # E: nnx.BatchNorm: the layer takes arrays with 4 features, not a float array of shape (2, 8)  [pytree-leaf] ;; N: called at ...


@nnx.vmap
def stack(key):
    return Affine(4, 3, nnx.Rngs(key))


# right
Affine(4, 3, nnx.Rngs(0))(jnp.ones((2, 4)))
stack(jax.random.split(jax.random.key(0), 5)).w[...] + jnp.ones((5, 4, 3))
nnx.LayerNorm(3, rngs=nnx.Rngs(0), reduction_axes=(0,), feature_axes=(0,))(jnp.ones((3, 7)))
nnx.GroupNorm(8, num_groups=2, rngs=nnx.Rngs(0))(jnp.ones((2, 5, 8)))

# wrong
Affine(4, 3, nnx.Rngs(0))(jnp.ones((2, 5)))  # RAISES
Block(nnx.Rngs(0))(jnp.ones((2, 4)))  # RAISES
