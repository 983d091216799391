"""One of several names that a result is unpacked into may be declared to hold something else: the others have types."""

import jax
import jax.numpy as jnp
from jax import Array


@jax.jit
def step(x: Array) -> tuple[Array, dict[str, Array], Array]:
    return x, {"all": x}, 2 * x


def beside_a_parameter(x: Array, state: list[Array]) -> Array:
    out, state, info = step(x)
    reveal_type(out)  # R: Array
    assert state
    return out + info


def beside_a_flag(x: Array) -> Array:
    done = False
    while not done:
        x, done, info = step(x)
        done = bool(done["all"].sum() > 0)
        x = x + info
    return x


def beside_a_declared_name(x: Array) -> Array:
    state: list[Array] = [x]
    for _ in range(2):
        (out, state, info) = jax.vmap(jax.jit(lambda x: step(x)))(x)
        x = out + info
    assert state
    return x


x = jnp.ones(2)
beside_a_parameter(x, [x]), beside_a_flag(x), beside_a_declared_name(x)
