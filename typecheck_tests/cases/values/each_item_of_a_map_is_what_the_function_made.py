"""``n, k = map(jnp.asarray, (n, k))``: each is an array, and no ``map``."""

from dataclasses import dataclass, field

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def product(a, b):
    return a * b


def converted(n, k):
    n, k = map(jnp.asarray, (n, k))
    return jax.lax.fori_loop(0, 3, lambda i, carry: (carry[0] + n, carry[1]), (n, k))


def by_another_name(n, k):
    pair = map(np.asarray, [n, k])
    first, second = pair
    return product(first, second)


def one_by_one(n, k):
    a, b = (jnp.asarray(x) for x in (n, k))
    return product(a, b)


def of_a_function(make, n):
    a, b = map(make, (n, n))
    return product(a, b)


def untouched(n, k):
    whole = map(jnp.asarray, (n, k))
    return product(whole, n)  # E: jit: a is an iterator, which JAX cannot trace  [pytree-leaf] ;; N: a list(...) of it is a tree ;; N: called at line 63


def weights():
    return jnp.ones(2)


@jax.tree_util.register_dataclass
@dataclass
class Model:
    w: jax.Array = field(default_factory=weights)
    b: jax.Array = field(default_factory=lambda: jnp.ones(2))
    s: float = field(default_factory=float)


def stepped():
    model = Model()
    return product(model.w, model.b), jax.jit(lambda m: m.s)(model)


converted(1.0, 2.0)
by_another_name(1.0, 2.0)
one_by_one(1.0, 2.0)
of_a_function(jnp.asarray, 1.0)
stepped()
untouched(1.0, 2.0)  # RAISES
