"""mypy takes the items of a dict that holds an array and a number, or a dict, for ``object``: a lambda may use them."""

import jax.numpy as jnp
from jax import Array, lax

state = {"x": jnp.ones(2), "n": 0, "moments": {"mu": jnp.ones(2)}}
state = lax.fori_loop(0, 3, lambda i, s: {**s, "n": s["n"] + 1}, state)
state = lax.while_loop(lambda s: s["n"] < 9, lambda s: {**s, "n": s["n"] + 1}, state)
state = lax.cond(state["n"] == 9, lambda s: {**s, "x": s["moments"]["mu"]}, lambda s: s, state)
state, _ = lax.scan(lambda s, x: ({**s, "n": s["n"] + 1}, x + s["x"]), state, jnp.ones((3, 2)))


def rounds(n: int) -> Array:
    carry = [jnp.ones(2), {"n": 0}, (0, "x")[0]]
    carry = lax.fori_loop(0, n, lambda i, c: [c[0] * 2, {"n": c[1]["n"] + i}, c[2]], carry)
    pair = (jnp.ones(2), {"mu": jnp.ones(2), "n": 0})
    pair = lax.fori_loop(0, n, lambda i, c: (c[0] + c[1]["mu"], {**c[1], "n": c[1]["n"] + 1}), pair)
    return pair[0]


rounds(3)
