"""``nondiff_argnames`` says by name what ``nondiff_argnums`` says by position; the rules get them in their order."""

from functools import partial

import jax
import jax.numpy as jnp


def twice(x):
    return 2 * x


@partial(jax.custom_vjp, nondiff_argnames=("f",))
def applied(f, x):
    return f(x)


def applied_fwd(f, x):
    return f(x), x


def applied_bwd(f, x, g):
    return (g * f(x),)


applied.defvjp(applied_fwd, applied_bwd)


@partial(jax.custom_vjp, nondiff_argnums=(0,), nondiff_argnames=["g"])
def both(f, g, x):
    return f(x) + g(x)


both.defvjp(lambda f, g, x: (both(f, g, x), x), lambda f, g, x, ct: (ct * f(x) * g(x),))


@partial(jax.custom_jvp, nondiff_argnums=(1, 0))
def swapped(f, scale, x):
    return scale["s"] * f(x)


@swapped.defjvp
def swapped_jvp(f, scale, primals, tangents):
    return scale["s"] * f(primals[0]), scale["s"] * f(tangents[0])


@partial(jax.custom_vjp, nondiff_argnames="f")
def wrong(f, x):
    return f(x)


wrong.defvjp(lambda f, x: (f(x), None), lambda f, _, g: (g, g))


def loss(x):
    return applied(twice, x) + both(twice, jnp.sin, x) + swapped(twice, {"s": 2.0}, x)


jax.grad(loss)(1.0)
jax.grad(lambda x: applied(twice, x))(1.0)
jax.value_and_grad(both, argnums=2)(twice, twice, 1.0)
jax.jvp(lambda x: swapped(twice, {"s": 2.0}, x), (1.0,), (1.0,))
jax.grad(lambda x: wrong(twice, x))(1.0)  # E: defvjp: "bwd" must return a tuple of 1 cotangent, one for each argument, not a tuple of length 2  [pytree-structure] ;; N: the function is told its rules in line 52
