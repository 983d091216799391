"""``None`` is the same object everywhere: ``tree_at`` finds it by identity."""

import equinox as eqx
import jax.numpy as jnp
from jax import Array


class Solver(eqx.Module):
    w: Array
    cache: Array | None = None
    momentum: Array | None = None


x = jnp.ones(2)
solver = Solver(x)
eqx.tree_at(lambda s: s.cache, solver, x)
# E: tree_at: "where" points at .cache, which is None like .momentum: JAX cannot tell them apart  [pytree-structure] ;; N: pass is_leaf=lambda x: x is None
eqx.tree_at(lambda s: s.cache, solver, x, is_leaf=lambda x: x is None)
eqx.tree_at(lambda s: s.cache, Solver(x, None, x), x)


def cached(solver, value):
    def where(found):
        return found.cache

    return eqx.tree_at(where, solver, value)
    # E: tree_at: "where" points at .cache, which is None like .momentum...  [pytree-structure] ;; N: ... ;; N: called at line ...


cached(solver, x)  # RAISES
cached(Solver(x, x), x)
eqx.tree_at(lambda s: (s.w, s.cache), Solver(x, None, x), (x, x))


def both(solver):
    return eqx.tree_at(lambda s: [s.cache, s.momentum], solver, [x, x])
    # E: tree_at: "where" points at .cache, which is None like .momentum...  [pytree-structure] ;; N: ... ;; N: called at line ...


both(solver)  # RAISES
