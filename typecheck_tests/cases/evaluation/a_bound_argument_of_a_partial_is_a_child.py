"""``jax.tree_util.Partial`` is a node whose children are the arguments that it keeps, and a function."""

import functools

import jax
import jax.numpy as jnp
from jax.tree_util import Partial


def scaled(w, x, *, scale=1.0):
    return (w * x * scale).sum()


def stepped(step, grads):
    return jax.tree.map(lambda s, g: s - 0.1 * g, step, grads)
    # E: tree.map: structures differ at .keywords: "step" is a dict with keys 'scale', "grads" is an empty dict  [pytree-structure] ;; N: called at line 28


def summed(steps):
    return functools.reduce(lambda a, b: jax.tree.map(jnp.add, a, b), steps)


def called(f, x):
    return f(x)  # E: scaled takes 2 arguments by position, and is given 3  [pytree-structure] ;; N: called at line 31


x = jnp.ones(3)
stepped(Partial(scaled, x, scale=2.0), Partial(scaled, x))  # RAISES
summed([Partial(scaled, x), Partial(scaled, 2 * x)])(x)
jnp.exp(called(Partial(scaled, x, scale=2.0), x))
called(Partial(scaled, x, x), x)  # RAISES
jax.jit(called)(Partial(scaled, x), x)
jax.grad(lambda step: step(x))(Partial(scaled, x, scale=2.0)).args[0].shape
