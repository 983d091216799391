"""``nnx.remat`` hands modules on as they are, and gives what the function gives."""

import jax
import jax.numpy as jnp
from flax import nnx


class Block(nnx.Module):
    def __init__(self, inner: int, outer: int, *, rngs: nnx.Rngs) -> None:
        self.linear = nnx.Linear(inner, outer, rngs=rngs)

    @nnx.remat
    def __call__(self, x: jax.Array) -> jax.Array:
        return self.linear(x)

    @nnx.remat(static_argnums=(2,))
    def times(self, x, count):
        for _ in range(count):
            x = self.linear(x)  # E: nnx.Linear: the layer takes arrays with 3 features, not a float array of shape (2, 4)  [pytree-leaf] ;; N: called at ...
        return x


def loss(block, x, scale=1.0):
    return nnx.remat(lambda block, x: block(x).sum() * scale)(block, x)


block, x = Block(3, 3, rngs=nnx.Rngs(0)), jnp.ones((2, 3))
block(x) + x, block.times(x, 2) + x, nnx.remat(loss)(block, x=x)
nnx.value_and_grad(loss)(block, x)[0] + 1.0
nnx.remat(lambda block, name: block(x), static_argnums=1)(block, "block") + x
block(x) + jnp.ones((2, 4))  # E: "+": the shapes do not go together: float array of shape (2, 3) and float array of shape (2, 4)  [pytree-leaf]
nnx.remat(lambda block, name: block(x))(block, "block")  # E: nnx.remat: name is str, which JAX cannot trace  [pytree-leaf]
nnx.grad(nnx.remat(lambda block, x: block(x)))(block, x)  # E: nnx.grad: the function returns float array of shape (2, 3), but only a float scalar has a gradient  [pytree-leaf]
block.times(jnp.ones((2, 4)), 1)  # RAISES
