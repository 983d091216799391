"""The tuple that a ``bwd`` returns may be built in any way: it is as long as the arguments are many."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.custom_vjp, nondiff_argnums=(0,))
def applied(f, pairs):
    return f(*pairs[0])

def forward(f, pairs):
    return jax.vjp(f, *pairs[0])

def backward(f, pull, bars):
    found = []
    for index, _ in enumerate(bars):
        found.append(pull(tuple(bar if index == other else jnp.zeros_like(bar) for other, bar in enumerate(bars))))
    return tuple(found)

applied.defvjp(forward, backward)


@jax.custom_vjp
def wrapped(c):
    return jnp.sin(c[0]), c[1]

def wrapped_fwd(c):
    return wrapped(c), c

def wrapped_bwd(c, bars):
    _, pull = jax.vjp(lambda c: (jnp.sin(c[0]), c[1]), c)
    return pull(bars)

wrapped.defvjp(wrapped_fwd, wrapped_bwd)


@jax.custom_vjp
def unwrapped(c):
    return jnp.sin(c[0]), c[1]

def unwrapped_bwd(c, bars):
    _, pull = jax.vjp(lambda a, b: (jnp.sin(a), b), *c)
    return pull(bars)

unwrapped.defvjp(lambda c: ((jnp.sin(c[0]), c[1]), c), unwrapped_bwd)


@jax.custom_vjp
def by_default(x, by=2.0):
    return x * by

by_default.defvjp(lambda x, by: (x * by, (x, by)), lambda rest, bar: tuple(bar for _ in rest))


def slope(function, *given):
    return jax.grad(lambda *g: jnp.sum(jnp.stack(jax.tree.leaves(function(*g)))))(*given)  # E: defvjp: "bwd" must return a tuple of 1 cotangent, one for each argument, not a tuple of length 2  [pytree-structure] ;; N: ... ;; N: called at line 68

def slope_of_pair(function, pair):
    return jax.grad(lambda pair: sum(function(pair)))(pair)  # E: defvjp: "bwd" must return a tuple of 1 cotangent, one for each argument, not a tuple of length 2  [pytree-structure] ;; N: ... ;; N: called at line 69

def right(function, *given):
    return jax.grad(lambda *g: jnp.sum(jnp.stack(jax.tree.leaves(function(*g)))))(*given)


x = jnp.float32(1.0)
slope(partial(applied, lambda a, b: (a * b, a)), ((x, x), (x, x)))  # RAISES
slope_of_pair(unwrapped, (x, x))  # RAISES
right(wrapped, (x, x))
right(by_default, x)
