"""An item holds an array, so it goes through transformations and stands in fields; mypy alone takes it for a text."""

import equinox as eqx
import jax
import jax.numpy as jnp
from jax import Array, lax


class RESULTS(eqx.Enumeration):
    successful = ""
    failed = "It failed"


class MORE(RESULTS):
    slow = "It takes long"


class State(eqx.Module):
    result: RESULTS
    x: Array


def last(result: RESULTS, x: Array) -> RESULTS:
    return RESULTS.where(x > 0, RESULTS.successful, result)


reveal_type(RESULTS.failed)  # R: RESULTS
reveal_type(MORE.failed)  # R: MORE
reveal_type(jax.jit(last)(RESULTS.failed, jnp.ones(())))  # R: RESULTS
jax.jit(lambda r: RESULTS.where(r == RESULTS.failed, r, r))(RESULTS.failed)
lax.cond(True, lambda s: s, lambda s: State(s.result, s.x + 1), State(RESULTS.failed, jnp.ones(2)))
lax.switch(0, [lambda x: (x, RESULTS.successful), lambda x: (x, RESULTS.failed)], jnp.ones(2))
lax.scan(lambda r, x: (last(r, x), r), RESULTS.failed, jnp.ones(3))
jax.tree.map(jnp.shape, {"result": RESULTS.failed})
jax.tree.map(jnp.add, RESULTS.failed, (jnp.ones(2),))  # E: tree.map: structures differ at the root: "RESULTS.failed" is RESULTS, the second tree is a tuple of length 1  [pytree-structure]
