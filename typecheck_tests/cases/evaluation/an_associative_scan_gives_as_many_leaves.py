"""What joins two elements gives as many leaves as an element has; where there is one element nothing is joined."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import lax


def combine(left, right):
    a, b = left
    c, d = right
    return a * c, c * b + d, a


def affine(left, right):
    return {"a": left[0] * right[0], "b": right[0] * left[1] + right[1]}


class Recurrence:
    def join(self, left, right):
        return left[0] * right[0]

    def __call__(self, x):
        return lax.associative_scan(self.join, (x, x))  # E: lax.associative_scan: "self.join" returns 1 leaf, but "elems" has 2  [pytree-carry] ;; N: called at line 42


def through(op, *elems, axis=0):
    return jax.lax.associative_scan(op, elems, axis=axis)  # E: ...returns 3 leaves, but "elems" has 2  [pytree-carry] ;; N: called at line 40


x = jnp.ones((4, 1))
lax.associative_scan(affine, (x, x))
lax.associative_scan(combine, (x[:1], x[:1]))
lax.associative_scan(combine, (x, x), axis=1)
lax.associative_scan(lambda left, right: [left["a"] + right["a"]], {"a": x})
lax.associative_scan(jnp.add, x)
through(affine, x, x)
through(combine, x, x, axis=-1)
through(combine, x, x)  # RAISES
lax.associative_scan(partial(lambda k, left, right: (left, k), 2.0), x)  # E: lax.associative_scan: "fn" returns 2 leaves, but "elems" has 1  [pytree-carry]
Recurrence()(x)  # RAISES
