"""JAX's own types take anything for what a jitted function declares: what runs is not refused for its annotation."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax


class Point:
    def __init__(self, x: Array) -> None:
        self.x = x


jax.tree_util.register_pytree_node(Point, lambda p: ((p.x,), None), lambda _, xs: Point(*xs))


class Deviate(Point):
    @jax.jit
    def one(key, x):  # noqa: N805
        return jax.tree.map(lambda k: k + 1, key), x

    def many(self):
        carry, drawn = lax.scan(Deviate.one, (jnp.ones(2), 3), None, length=3)
        return Deviate.one(carry, None), drawn


@jax.jit
def residual(x0: list[float], data: Array) -> Array:
    return jnp.sum(jnp.asarray(x0)) + data


@partial(jax.jit, static_argnames=("n", "fixed"))
def table(k: Array, n: int, fixed: bool = False) -> Array:
    return k * n if fixed else k


def looked_up(k: Array, *rest: int) -> Array:
    return table(k, *rest, fixed=True)


@jax.jit
def moved(p: Point) -> Array:
    return p.x + 1  # E: a dict has no attribute "x"  [pytree-structure] ;; N: called at line 72


def transposed(x: Array) -> Array:
    back = jax.linear_transpose(lambda v: 2 * v, jax.ShapeDtypeStruct(x.shape, x.dtype))
    return x * back(x)[0]


def restarted(trees: tuple[Array, ...], first: bool):
    if first:
        found = tuple(trees)
    else:
        found = jax.tree.map(lambda t: 2 * t, list(trees)).copy()
        zeros = jax.tree.map(jnp.zeros_like, list(trees))
        found = zeros.copy()
        found[0] = trees[0]
    return found


x = jnp.ones(3)
Deviate(x).many()
residual(np.ones(2), x)
residual([1, 2], x)
looked_up(x, 3)
transposed(x)
restarted((x, x), True), restarted((x, x), False)
moved(Point(x))
moved({"x": x})  # RAISES
residual([1, 2])  # E: ...  [call-arg]
residual([1, 2], x, x)  # E: ...  [call-arg]
