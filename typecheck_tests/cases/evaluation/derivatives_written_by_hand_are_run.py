"""The rules of ``custom_vjp`` and ``custom_jvp`` are run where a derivative is taken: what they return fits the function."""

from functools import partial

import jax
import jax.numpy as jnp


@jax.custom_vjp
def scaled(params, x):
    return params["w"] * x


def forward(params, x):
    return scaled(params, x), (params, x)


def backward(kept, g):
    params, x = kept
    return {"w": jnp.sum(g * x)}, g * params["w"]


def backward_of_rows(kept, g):
    params, x = kept
    return {"w": g * x}, g * params["w"]


scaled.defvjp(forward, backward)


@jax.custom_vjp
def other(params, x):
    return params["w"] * x


other.defvjp(forward, backward_of_rows)


@jax.custom_vjp
def rounded(x):
    return jnp.round(x)


rounded.defvjp(lambda x: (rounded(x), None), lambda _, g: (g,))


@partial(jax.custom_vjp, nondiff_argnums=(0,))
def power(n, x):
    return x**n


power.defvjp(lambda n, x: (power(n, x), x), lambda n, x, g: (n * x ** (n - 1) * g,))


@jax.custom_jvp
def pair(x):
    return 2 * x, x - 1


@pair.defjvp
def pair_rule(primals, tangents):
    (x,), (dx,) = primals, tangents
    return pair(x), 2 * dx


@jax.custom_jvp
def double(x):
    return 2 * x


@double.defjvp
def double_rule(primals, tangents):
    (x,), (dx,) = primals, tangents
    return double(x), 2 * dx


params = {"w": jnp.float32(2)}
x = jnp.ones(3)


def total(function, *values):
    return jnp.sum(function(*values))


jax.grad(lambda p: total(scaled, p, x))(params)
jax.grad(lambda v: total(rounded, v))(x)
jax.grad(lambda v: total(power, 3, v))(x)
jax.grad(lambda v: total(double, v))(x)
other(params, x)
pair(x)


def first(v):
    return jnp.sum(pair(v)[0])  # E: custom_jvp: the result and its tangent differ at the root: a tuple of length 2 and a leaf (float array of shape (3,))  [pytree-structure] ;; N: ...


def rows(p):
    return jnp.sum(other(p, x))


@jax.jit
def powered(n, v):
    return power(n, v)  # E: custom_vjp: argument 0 is in nondiff_argnums, so it may not be traced: return None for it instead  [pytree-leaf] ;; N: ...


jax.grad(first)(x)  # RAISES
powered(3, x)  # RAISES
jax.vjp(other, params, x)
jax.grad(rows)(params)  # E: custom_vjp: the cotangent of argument 0 is float array of shape (3,), and the argument float scalar  [pytree-structure] ;; N: the function is told its rules in line 36
