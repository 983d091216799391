"""checkpoint, named_call and their kin are called as the function was."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import Array


def f(x: Array, by: float = 1.0) -> Array:
    return x * by


@partial(jax.checkpoint, policy=jax.checkpoint_policies.dots_saveable)
def block(x: Array) -> Array:
    return jnp.sin(x)


reveal_type(jax.checkpoint(f))  # R: def (x: Array, by: float =) -> Array
reveal_type(jax.grad(partial(f, by=2.0))(1.0))  # R: Array
reveal_type(block(1.0))  # R: Array
jax.remat(f)()  # E: Missing positional argument "x" in call to "f"  [call-arg]
