"""Results are passed on, returned, unpacked, reduced and compared without a false word."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array

    def __call__(self, x: Array) -> Array:
        return x @ self.weight + self.bias


def loss(linear: Linear, x: Array) -> Array:
    return jnp.mean(linear(x) ** 2)


linear = Linear(jnp.ones((3, 2)), jnp.zeros(2))
x = jnp.ones((4, 3))
grads = jax.grad(loss)(linear, x)
linear = jax.tree.map(lambda p, g: p - 0.1 * g, linear, grads)
loss(jax.tree.map(lambda p: p * 2, linear), x)
y = jax.tree.map(lambda p: p * 2, linear)(x)
total = sum(jax.tree.leaves(jax.tree.map(jnp.sum, linear)))
weight, bias = jax.tree.map(lambda p: p + 1, (linear.weight, linear.bias))
weight.astype(jnp.float32)
same = all(jax.tree.leaves(jax.tree.map(lambda a, b: bool((a == b).all()), linear, linear)))
dtypes = {str(d) for d in jax.tree.leaves(jax.tree.map(lambda p: p.dtype, linear))}
structs = jax.tree.map(lambda p: jax.ShapeDtypeStruct(p.shape, p.dtype), linear)
assert structs.weight.shape == (3, 2)
vmapped = jax.vmap(lambda p: jax.tree.map(jnp.sum, p))(jax.tree.map(lambda p: p[None], linear))
