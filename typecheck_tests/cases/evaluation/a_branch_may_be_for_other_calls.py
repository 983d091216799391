"""What stands in a branch that Python decides is not run in every call: the jitted calls may take the other one."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import Array

VERBOSE = False


def total(x: Array, count: Array, mask: Array | None) -> Array:
    if mask is None:
        mask = jnp.arange(3) < int(count)
    return (x * mask).sum()


def early(x: Array, count: Array, mask: Array | None) -> Array:
    if mask is not None:
        return (x * mask).sum()
    return x[: int(count)].sum()


def inline(x: Array, count: Array, mask: Array | None) -> Array:
    return (x * (jnp.arange(3) < int(count) if mask is None else mask)).sum()


def short(x: Array, verbose: bool) -> Array:
    verbose and print(float(x[0]))
    return x.sum()


def matched(x: Array, mode: str) -> Array:
    match mode:
        case "plain":
            print(float(x[0]))
        case _:
            pass
    return x.sum()


@jax.jit
def by_constant(x: Array) -> Array:
    if VERBOSE:
        print(float(x.sum()))
    return x.sum()


@partial(jax.jit, static_argnames="debug")
def by_flag(x: Array, debug: bool = False) -> Array:
    if debug:
        print(float(x.sum()))
    elif x.ndim > 4:
        print(int(x))
    return x.sum()


@partial(jax.jit, static_argnames="debug")
def checked(x: Array, debug: bool = False) -> Array:
    if debug:
        raise ValueError
    for _ in range(3):
        if debug:
            break
    return x + float(x[0])  # E: x is traced, so float() cannot have its value in a transformed function  [pytree-static] ;; N: called at line 82


@jax.jit
def asked(x: Array) -> Array:
    if x.sum() > 0:  # E: x is traced, so its value is not known when the condition is decided  [pytree-static] ;; N: use jnp.where or jax.lax.cond ;; N: called at line 83
        return x
    return x / 2


x, n = jnp.ones(3), jnp.asarray(2)
total(x, n, None), jax.jit(total)(x, n, x)
early(x, n, None), jax.jit(early)(x, n, x)
inline(x, n, None), jax.jit(inline)(x, n, x)
short(x, True), jax.jit(short, static_argnums=1)(x, False)
matched(x, "plain"), jax.jit(matched, static_argnums=1)(x, "other")
by_constant(x), by_flag(x)
checked(x)  # RAISES
asked(x)  # RAISES
