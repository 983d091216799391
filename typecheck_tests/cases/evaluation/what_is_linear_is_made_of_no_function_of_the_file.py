"""What ``linearize`` gives keeps a function of JAX's with arguments of its own, and a transformed function its own."""

import jax
import jax.numpy as jnp
from jax import Array
from jax.flatten_util import ravel_pytree


def square(x):
    return x * x


def total(x: Array) -> Array:
    return jnp.sum(x * x)


def shown(x):
    _, push = jax.linearize(square, x)
    return push.func.args[0], push.args, push.func.func.__name__


_, pushed = jax.linearize(lambda x: jnp.sin(x), 1.0)
print(pushed.func.args[0], pushed.func.keywords)
_, told = jax.linearize(total, jnp.ones(3))
print(told.func.args[0])
print(shown(2.0)[2])
_, unravel = ravel_pytree({"a": jnp.ones(3)})
print(unravel(jnp.ones(3))["a"].shape)
print(jax.jit(total).__wrapped__(jnp.ones(3)).shape)
pushed(jnp.ones(3), 1.0)  # E: Too many arguments  [call-arg]
