"""Where the exact type does not fit, mypy has what it has without us: annotations and names that are used again run.

What the value is stays known: what fails is still said.
"""

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax

x = jnp.ones(3)


@jax.jit
def halves(x: Array) -> tuple[Array, Array]:
    return x / 2, x / 2


def at_once(x: Array) -> Array:
    return halves(x)


def by_name(x: Array) -> Array:
    both = halves(x)
    again = both
    return again


def in_a_pair(x: Array) -> tuple[Array, int]:
    both = halves(x)
    return both, 1


def chosen(step: int) -> int:
    found = lax.cond(step > 0, lambda: jnp.asarray(step), lambda: jnp.asarray(-1))
    return found


def by_arithmetic(energy: float, w: Array) -> float:
    return jnp.sum(w) * (2 * energy - jax.grad(lambda e: e * e)(energy))


def on_the_host(x: Array) -> np.ndarray:
    shape = jax.ShapeDtypeStruct(x.shape, x.dtype)
    found = jax.pure_callback(np.sin, shape, x)
    return found


def joined(parts: list[Array | None]) -> Array:
    return jnp.concatenate([part for part in parts if part is not None])


@jax.jit
def listed(x: Array) -> list[Array]:
    return [x, x]


def handed_on(x: Array) -> Array:
    parts = listed(x)
    return joined(parts) + joined(listed(x)) + joined(parts=parts)


def bound_again(x: Array, first: bool) -> Array:
    if first:
        w = -lax.cond(x[0] > 0, lambda: x, lambda: 2 * x)
    else:
        w = [None, x]
        w[0] = x
    both = halves(x)
    both = both[0]
    return w[0] + both


@jax.jit
def perhaps(x: Array) -> Array | None:
    return x


def certainly(x: Array) -> Array:
    return jnp.sin(perhaps(x))


def bad_arithmetic(x: Array) -> Array:
    both: Array = halves(x)
    return both * 2.0  # E: ...  [pytree-leaf] ;; N: ...


def bad_name(x: Array) -> Array:
    both = halves(x)
    both = both[2]  # E: ...  [pytree-structure] ;; N: ...
    return both


at_once(x), by_name(x), in_a_pair(x), chosen(1), by_arithmetic(1.0, x), on_the_host(x), handed_on(x), certainly(x)
bound_again(x, True), bound_again(x, False)
bad_arithmetic(x)  # RAISES
bad_name(x)  # RAISES
