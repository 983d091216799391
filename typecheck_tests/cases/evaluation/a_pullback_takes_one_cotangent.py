"""A pullback takes one tree like the output; a rule that gives other outputs than its function differentiates another one."""

from typing import Any

import jax
import jax.numpy as jnp


def encode(w, x):
    h = jnp.tanh(w * x)
    return h, jnp.sum(h**2)


(h, energy), pull = jax.vjp(encode, jnp.ones(3), jnp.ones(3))
pull((h, energy))
cotangents: Any = (h, energy)
pull(*cotangents)
# E: vjp: the pullback takes one cotangent, a tree like the output, and is given 2 arguments  [pytree-structure]
# N: of a function that returns a pair: pullback((a, b))


@jax.custom_vjp
def attend(q):
    weights = jnp.exp(q - q.max())
    return weights / weights.sum(), weights.sum()


def attend_fwd(q):
    out, total = attend(q)
    return out, (out, total)


def attend_bwd(saved, given):
    return (given * saved[0],)


attend.defvjp(attend_fwd, attend_bwd)
q = jnp.arange(3.0)


def loss(q):
    return jnp.sum(attend(q)[0])


value, grads = jax.value_and_grad(loss)(q)
# E(silent): defvjp: "fwd" ...  [pytree-structure] ;; N: ...
assert value != loss(q)


@jax.custom_vjp
def pair(q):
    return [q, 2 * q]


def pair_fwd(q):
    return (q, 2 * q), None


pair.defvjp(pair_fwd, lambda _, given: (given[0] + 2 * given[1],))
jax.grad(lambda q: jnp.sum(pair(q)[1]))(q)
