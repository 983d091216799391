"""``lax.cond`` and ``lax.switch`` return what their branches return, numbers as arrays."""

import jax.numpy as jnp
from jax import Array, lax


def left(p: dict[str, Array]) -> dict[str, Array]:
    return {"w": p["w"] * 2}


xs = jnp.ones(3)
params = {"w": xs}
reveal_type(lax.cond(xs[0] > 0, left, lambda p: p, params))  # R: dict[str, Array]
reveal_type(lax.cond(True, lambda: 1.0, lambda: 2.0))  # R: Array
reveal_type(lax.cond(True, lambda _: (1, xs), lambda _: (2, xs), None))  # R: tuple[Array, Array]
reveal_type(lax.cond(True, lambda x: x, lambda x: -x, operand=xs))  # R: Array
reveal_type(lax.cond(True, 1.0, lambda x: x, 2.0, lambda x: -x))  # R: Array
reveal_type(lax.switch(0, [left, lambda p: p, lambda p: left(p)], params))  # R: dict[str, Array]
lax.cond(xs[0] > 0, left, lambda p: p.foo, params)  # E: "dict[str, Array]" has no attribute "foo"  [attr-defined]
