"""``lax.custom_root`` and ``custom_linear_solve`` with ``has_aux=True``: the solver returns a pair."""

import jax.numpy as jnp
from jax import lax

b = jnp.ones(3)


def twice(x):
    return 2 * x


def solve(_, b):
    return b / 2


def solve_and_count(_, b):
    return b / 2, {"steps": 1}


lax.custom_linear_solve(twice, b, solve_and_count, has_aux=True)
lax.custom_linear_solve(twice, b, solve)
lax.custom_linear_solve(twice, b, solve, has_aux=True)  # E: lax.custom_linear_solve: with has_aux=True "solve" returns a pair: the solution, and what stands beside it  [pytree-structure]
lax.custom_root(twice, b, solve, lambda g, y: y / 2, has_aux=True)  # E: lax.custom_root: with has_aux=True "solve" returns a pair: the solution, and what stands beside it  [pytree-structure]
