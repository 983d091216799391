"""JAX declares that a mapped function stays what it is: of an argument that may be ``None`` mypy speaks."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import Array


def dot(x: Array, y: Array) -> Array:
    return jnp.dot(x, y)

@jax.vmap
def decorated(x: Array, y: Array) -> Array:
    return jnp.dot(x, y)

@partial(jax.vmap, in_axes=(0, None))
def shared(x: Array, y: Array) -> Array:
    return jnp.dot(x, y)

def decorated_by(x: Array, y: Array | None) -> Array:
    return decorated(x, y)  # E: Argument 2 to "decorated" has incompatible type "Array | None"; expected "Array"  [arg-type]

def called(x: Array, y: Array | None) -> Array:
    return jax.vmap(dot)(x, y)  # E: Argument 2 to "dot" has incompatible type "Array | None"; expected "Array"  [arg-type]

def with_axes(x: Array, y: Array | None) -> Array:
    return shared(x, y)  # E: Argument 2 to "shared" has incompatible type "Array | None"; expected "Array"  [arg-type]

def named(x: Array, several: list[Array | None]) -> Array:
    mapped = jax.vmap(dot)
    return mapped(x, several[0])  # E: Argument 2 has incompatible type "Array | None"; expected "Array"  [arg-type]

def number(x: Array, y: Array | float) -> None:
    shared(x, y)

x = jnp.ones((2, 2))
decorated_by(x, None)  # RAISES
called(x, None)  # RAISES
with_axes(x, None)  # RAISES
named(x, [None])  # RAISES
number(x, 2.0)
