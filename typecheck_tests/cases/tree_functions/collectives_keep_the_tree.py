"""psum and its kin and copy_to_host_async give back the tree."""

import jax
import jax.numpy as jnp
from jax import Array, lax

from treetyped import pytree_dataclass


@pytree_dataclass
class Grads:
    weight: Array


x = jnp.ones(2)


def mean(grads: Grads) -> Grads:
    reveal_type(lax.psum({"w": grads.weight}, "i"))  # R: dict[str, Array]
    size = lax.psum(1, "i")
    assert range(size)
    reveal_type(lax.pmean(grads, "i"))  # R: Grads
    return lax.pmean(grads, "i")


jax.vmap(mean, axis_name="i")(Grads(x))
reveal_type(jax.copy_to_host_async(Grads(x)))  # R: Grads
reveal_type(lax.stop_gradient(Grads(x)))  # R: Grads
