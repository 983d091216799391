"""Of a carry that changes the leaf is named; a Python number takes the wider kind, and the body is traced again."""

import jax
import jax.numpy as jnp
from jax import lax

rows = jnp.ones((4, 3))


def step(carry, row):
    return {"sum": carry["sum"] + row, "count": carry["count"] + 1}, carry["count"]


def average(carry, row):
    return carry + row.mean(), carry


final, counts = lax.scan(step, {"sum": jnp.zeros(3), "count": 0}, rows)
means = lax.scan(average, 0, rows)[1]
print(final["sum"] + rows, counts + jnp.ones(4), jax.grad(lambda m: (m * means).sum())(means))
print(jax.hessian(lambda p: (p["w"] ** 2).sum())({"w": rows})["w"]["w"][0, 0] + rows)
lax.scan(step, {"sum": jnp.zeros(()), "count": 0}, rows)  # E: lax.scan: the carry changes at ['sum']: "init" is float scalar, "step" returns float array of shape (3,)  [pytree-carry]
lax.scan(average, jnp.array([0])[0], rows)  # E: lax.scan: the carry changes at the root: "init" is int scalar, "average" returns float scalar  [pytree-carry]
lax.scan(step, {"sum": jnp.zeros(3), "count": 0}, (rows, counts[1:]))  # E: lax.scan: "xs" has different numbers of rows: float array of shape (4, 3) and int array of shape (3,)  [pytree-carry]
lax.while_loop(lambda c: c, lambda c: c, 1.0)  # E: lax.while_loop: "cond_fun" returns float scalar, but must return a boolean scalar  [pytree-carry]
