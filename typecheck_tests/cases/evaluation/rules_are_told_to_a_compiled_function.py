"""``custom_vjp`` above ``jit``: its rules return what the function behind it returns."""

import jax
import jax.numpy as jnp


@jax.custom_vjp
@jax.jit
def attend(q, k):
    out = q * k
    return out, out.sum()


@jax.jit
def forward(q, k):
    out, _ = attend(q, k)
    return out, (q, k)


@jax.custom_vjp
@jax.jit
def multiply(q, k):
    return q * k


def multiply_forward(q, k):
    return q * k, (q, k)


def backward(residuals, cotangent):
    q, k = residuals
    return cotangent * k, cotangent * q


attend.defvjp(forward, backward)
multiply.defvjp(multiply_forward, backward)


def loss(q, k):
    out, _ = attend(q, k)
    return out.sum()


x = jnp.ones(3)
jax.grad(lambda q: multiply(q, x).sum())(x)
jax.grad(loss)(x, x)  # E: defvjp: "fwd" must return what the function returns at the root: a tuple of length 2, not a leaf (float array of shape (3,))  [pytree-structure] ;; N: ...
