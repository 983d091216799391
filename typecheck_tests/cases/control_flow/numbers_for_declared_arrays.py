"""A body that declares arrays is not given numbers, as mypy says: JAX makes scalars of them, and no other array."""

import jax.numpy as jnp
from jax import Array, lax


def add(total: Array, x: Array) -> tuple[Array, None]:
    return total + x, None


def both(carry: dict[str, Array], x: Array) -> tuple[dict[str, Array], None]:
    return {"total": carry["total"] + x}, None


def small(c: Array) -> Array:
    return jnp.sum(c) < 3


def step(c: Array) -> Array:
    return c + jnp.ones(2)


def start() -> float:
    return 0.0


def run(first: float, xs: Array) -> None:
    lax.scan(add, first, xs)  # E: lax.scan: the carry changes at the root: "first" is float scalar, "add" returns float array of shape (2,)  [pytree-carry] ;; N: called at line 37


rows = jnp.ones((3, 2))
lax.scan(add, 0.0, rows)  # E: lax.scan: the carry changes at the root: "init" is float scalar, "add" returns float array of shape (2,)  [pytree-carry]
lax.scan(add, start(), rows)  # E: lax.scan: the carry changes at the root: "init" is float scalar, "add" returns float array of shape (2,)  [pytree-carry]
lax.scan(both, {"total": 0}, rows)  # E: lax.scan: the carry changes at ['total']: "init" is int scalar, "both" returns float array of shape (2,)  [pytree-carry]
lax.while_loop(small, step, 0.0)
# E: lax.while_loop: the carry changes at the root: "init_val" is float scalar, "step" returns float array of shape (2,)  [pytree-carry]
run(0.0, rows)  # RAISES
lax.scan(add, jnp.zeros(2), rows)
lax.scan(lambda total, x: (total + x, None), 0.0, jnp.ones(3))
