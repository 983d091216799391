"""A carry comes out with the dtype that it went in with, as far as the program says what that is; so do branches."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

HALF = jnp.bfloat16
rows = jnp.ones((4, 3))
half = jnp.ones(3, HALF)


class State(NamedTuple):
    mean: jax.Array
    steps: jax.Array


def rounded(carry, row):
    return (carry + row).astype(jnp.bfloat16), None


def summed(carry: jax.Array, row: jax.Array) -> tuple[jax.Array, None]:
    return carry + row, None


def summed_as_it_is(carry: jax.Array, row: jax.Array) -> tuple[jax.Array, None]:
    return carry + row.astype(carry.dtype), None


def decayed(carry, row):
    return 0.9 * carry + 0.1 * row.astype(HALF), carry.sum()


def averaged(state: State, row: jax.Array) -> tuple[State, None]:
    return State(state.mean * jnp.float16(0.5) + row, state.steps + jnp.int8(1)), None


def trained(weights, row):
    grads = jax.grad(lambda w: ((w.astype(jnp.float32) * row) ** 2).sum())(weights)
    return weights - 0.1 * grads, None


lax.scan(rounded, jnp.zeros(3), rows)  # E: lax.scan: the carry changes at the root: "init" is default float array of shape (3,), "rounded" returns bfloat16 array of shape (3,)  [pytree-carry]
lax.scan(rounded, jnp.zeros(3, jnp.float32), rows)  # E: lax.scan: the carry changes at the root: "init" is float32 array of shape (3,), "rounded" returns bfloat16 array of shape (3,)  [pytree-carry]
lax.scan(rounded, half, rows)
lax.scan(rounded, jnp.zeros_like(rows[0], dtype="bfloat16"), rows)
lax.scan(summed, half, rows)  # E: lax.scan: the carry changes at the root: "half" is bfloat16 array of shape (3,), "summed" returns default float array of shape (3,)  [pytree-carry]
lax.scan(summed, half, rows.astype(half.dtype))
lax.scan(summed, half, np.ones((4, 3)))  # E: ...: "half" is bfloat16 array of shape (3,), "summed" returns default float array of shape (3,)  [pytree-carry]
lax.scan(summed, half, jnp.ones((4, 3), int))
lax.scan(summed, jnp.zeros(3), rows.astype(half.dtype))
lax.scan(summed, jnp.zeros(3, jnp.float64), rows.astype(jnp.float32))
lax.scan(summed_as_it_is, half, rows)
lax.scan(decayed, half, rows)
lax.scan(decayed, jnp.zeros(3, jnp.float16), rows)  # E: ...: "init" is float16 array of shape (3,), "decayed" returns float32 array of shape (3,)  [pytree-carry]
lax.scan(averaged, State(jnp.zeros(3), jnp.int8(0)), rows)
lax.scan(averaged, State(half, jnp.int8(0)), rows)  # E: ... at .mean: "init" is bfloat16 array of shape (3,), "averaged" returns default float array of shape (3,)  [pytree-carry]
lax.scan(averaged, State(jnp.zeros(3), jnp.zeros((), jnp.int16)), rows)
lax.scan(trained, half, rows)
lax.scan(trained, jnp.zeros(3), rows)

lax.fori_loop(0, 3, lambda i, c: c * 2, jnp.float16(1))
lax.fori_loop(0, 3, lambda i, c: 0.0, jnp.float16(1))  # E: lax.fori_loop: the carry changes at the root: "init_val" is float16 scalar, "body_fun" returns default float scalar  [pytree-carry]
lax.fori_loop(0, 3, lambda i, c: jnp.float16(1), 0.0)
lax.fori_loop(0, 3, lambda i, c: c @ jnp.eye(3), half)  # E: lax.fori_loop: the carry changes at the root: "half" is bfloat16 array of shape (3,), "body_fun" returns default float array of shape (3,)  [pytree-carry]
lax.fori_loop(0, 3, lambda i, c: c @ jnp.eye(3, dtype=HALF), half)
lax.while_loop(lambda c: c[1] < 3, lambda c: (jnp.tanh(c[0]) / 2, c[1] + 1), (half, 0))
lax.while_loop(lambda c: c[1] < 3, lambda c: (c[0], c[1] + jnp.arange(3)[0]), (half, jnp.int8(0)))  # E: lax.while_loop: the carry changes at [1]: "init_val" is int8 scalar, "body_fun" returns default int scalar  [pytree-carry]

lax.cond(True, lambda x: x, lambda x: x.astype(HALF), rows)  # E: lax.cond: the branches differ at the root: "true_fun" returns default float array of shape (4, 3), "false_fun" returns bfloat16 array of shape (4, 3)  [pytree-carry]
lax.cond(True, lambda x: x, lambda x: x.astype(HALF), rows.astype("bfloat16"))
lax.cond(True, lambda x: x.mean(), lambda x: 0.0, rows)
lax.cond(True, lambda x: x.mean(), lambda x: 0.0, half)  # E: lax.cond: the branches differ at the root: "true_fun" returns bfloat16 scalar, "false_fun" returns default float scalar  [pytree-carry]
lax.cond(True, lambda x: x.mean(), lambda x: jnp.zeros((), x.dtype), half)
lax.switch(1, [lambda x: x, jnp.exp, lambda x: jnp.float32(x)], half)  # E: lax.switch: the branches differ at the root: "branches[0]" returns bfloat16 array of shape (3,), "branches[2]" returns float32 array of shape (3,)  [pytree-carry]
lax.switch(1, [lambda x: x, jnp.exp, lambda x: x * 2.0, jnp.zeros_like], half)


def mixed(weak, strong):
    """A number of Python's stays one where nothing else comes out for it."""
    return lax.scan(lambda c, _: ((jnp.zeros(()), c[0] * c[1]), None), (weak, strong), None, 3)  # E: lax.scan: the carry changes at [1]: "init" is bfloat16 array of shape (3,), "f" returns default float array of shape (3,)  [pytree-carry] ;; N: called at line 87


mixed(0.0, half)
mixed(jnp.zeros(()), half)  # RAISES
narrow, wide = jnp.dtype(jnp.bfloat16), jnp.dtype("float32")
lax.scan(lambda c, _: (c.astype(narrow), None), jnp.ones(3, wide), None, 3)  # E: lax.scan: the carry changes at the root: ...  [pytree-carry]
lax.scan(lambda c, _: (c.astype(wide), None), jnp.ones(3), None, 3)
