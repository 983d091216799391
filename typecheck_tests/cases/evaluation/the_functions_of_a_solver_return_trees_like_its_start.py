"""``lax.custom_root`` and ``lax.custom_linear_solve`` trace all of their functions: each returns a tree like the start."""

from functools import partial

import jax
from jax import lax


def same(f, x):
    return x


def pair(f, x):
    return x, {"steps": 1}


def listed(f, x):
    return [x]


class Solver:
    def __init__(self, key):
        self.key = key

    def __call__(self, f, x):
        return {self.key: f(x)["a"]}


def usage(x):
    return lax.custom_root(lambda y: x - y, 0.0, same, pair)  # E: lax.custom_root: structures differ at the root: "initial_guess" is a leaf (float), "tangent_solve" returns a tuple of length 2  [pytree-structure] ;; N: called at line 43


identity = lambda x: x  # noqa: E731
b = {"a": 1.0}
lax.custom_root(identity, 0.0, same, same), lax.custom_linear_solve(identity, b, same, same)
lax.custom_root(identity, 0.0, pair, same, has_aux=True), lax.custom_linear_solve(identity, b, Solver("a"))
lax.custom_linear_solve(identity, 1.0, pair, pair, has_aux=True), lax.custom_linear_solve(identity, b, same, None)
lax.custom_root(identity, 0.0, pair, same)  # E: lax.custom_root: structures differ at the root: "initial_guess" is a leaf (float), "solve" returns a tuple of length 2  [pytree-structure]
lax.custom_root(identity, b, solve=same, tangent_solve=listed)  # E: lax.custom_root: structures differ at the root: "initial_guess" is a dict with keys 'a', "tangent_solve" returns a list of length 1  [pytree-structure]
lax.custom_linear_solve(identity, b, Solver("b"))  # E: lax.custom_linear_solve: structures differ at the root: "b" is a dict with keys 'a', "solve" returns a dict with keys 'b'  [pytree-structure]
lax.custom_linear_solve(identity, b, same, listed, symmetric=True)  # E: lax.custom_linear_solve: structures differ at the root: "b" is a dict with keys 'a', "transpose_solve" returns a list of length 1  [pytree-structure]
lax.custom_linear_solve(identity, b, partial(listed), symmetric=True)  # E: lax.custom_linear_solve: structures differ at the root: "b" is a dict with keys 'a', "solve" returns a list of length 1  [pytree-structure]
jax.jvp(usage, (0.0,), (0.0,))  # RAISES
