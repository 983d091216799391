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


def loss(w: Array) -> tuple[Array, dict[str, Array]]:
    return jnp.sum(w), {"w": w}


def beside_one_that_is_declared_to_be_none(w: Array, _: None) -> tuple[Array, Array]:
    (value, _), gradient = jax.value_and_grad(loss, has_aux=True)(w)
    reveal_type(value)  # R: Array
    return w - gradient, value


def by_and_by(w: Array, aux: int) -> tuple[Array, Array]:
    both, gradient = jax.value_and_grad(loss, has_aux=True)(w)
    value, aux = both
    print(aux)
    return w - gradient, value


x = jnp.ones(2)
beside_a_parameter(x, [x]), beside_a_flag(x), beside_a_declared_name(x)
beside_one_that_is_declared_to_be_none(x, None), by_and_by(x, 1)
