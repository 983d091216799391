"""All branches are traced: what one returns, each returns."""

import jax.numpy as jnp
from jax import Array, lax


def evaluate(x: Array) -> tuple[Array, dict[str, Array]]:
    return jnp.sum(x), {"acc": jnp.mean(x)}


def skip(x: Array) -> tuple[Array, dict[str, Array]]:
    return jnp.zeros(()), {}


xs = jnp.ones(3)
lax.cond(xs[0] > 0, evaluate, skip, xs)
# E: lax.cond: the branches differ at [1]: "evaluate" returns a dict with keys 'acc', "skip" returns an empty dict  [pytree-carry]
lax.cond(xs[0] > 0, lambda x: (x, None), lambda x: (x, x), xs)
# E: lax.cond: the branches differ at [1]: "true_fun" returns None, "false_fun" returns a leaf (float array of shape (3,))  [pytree-carry]
lax.switch(0, [lambda x: x, lambda x: -x, lambda x: (x, x)], xs)
# E: lax.switch: the branches differ at the root: "branches[0]" returns a leaf (float array of shape (3,)), "branches[2]" returns a tuple of length 2  [pytree-carry]
lax.cond(xs[0] > 0, lambda: 0, lambda: 1.0)
# E: lax.cond: the branches differ at the root: "true_fun" returns int scalar, "false_fun" returns float scalar  [pytree-carry]
lax.cond(xs[0] > 0, lambda: {"a": xs, "b": xs}, lambda: {"b": xs, "a": xs})
