"""``__jax_array__`` makes an object an array wherever JAX takes one."""

import jax
import jax.numpy as jnp
from jax import Array
from jax.tree_util import register_pytree_node_class


@register_pytree_node_class
class Boxed:
    def __init__(self, x: Array) -> None:
        self.x = x

    def __jax_array__(self) -> Array:
        return self.x

    @property
    def shape(self) -> tuple[int, ...]:
        return self.x.shape

    @property
    def dtype(self) -> jnp.dtype:
        return self.x.dtype

    @property
    def ndim(self) -> int:
        return self.x.ndim

    def tree_flatten(self) -> tuple[tuple[Array], None]:
        return (self.x,), None

    @classmethod
    def tree_unflatten(cls, _: None, children: tuple[Array]) -> "Boxed":
        return cls(*children)


boxed = Boxed(jnp.ones((2, 2)))
jax.jit(jnp.matmul)(boxed, boxed)
jax.vmap(jnp.sin)(boxed)
jax.checkpoint(jnp.sin)(boxed)
