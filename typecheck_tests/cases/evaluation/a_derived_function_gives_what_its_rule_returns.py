"""Where JAX takes the derivative of a function with a rule, the program goes on with the tree that the rule returns."""

import jax
import jax.numpy as jnp


@jax.custom_jvp
def counted(x):
    return 2 * x, {"calls": x + 1}


@counted.defjvp
def counted_rule(primals, tangents):
    (x,), (t,) = primals, tangents
    return 2 * x, 2 * t


@jax.custom_vjp
def named(x):
    return {"y": jnp.sin(x)}


named.defvjp(lambda x: ([jnp.sin(x)], x), lambda x, g: (jnp.cos(x) * g[0],))


@jax.custom_jvp
def right(x):
    return 2 * x, {"calls": x + 1}


right.defjvp(lambda primals, tangents: (right(*primals), (2 * tangents[0], {"calls": tangents[0]})))


def pushed(x):
    out, _ = jax.jvp(counted, (x,), (x,))
    first, rest = out  # E: a scalar is unpacked into 2 names  [pytree-leaf] ;; N: called at line 57
    return first, rest["calls"]


def loss(x: jax.Array) -> jax.Array:
    return named(x)["y"]  # E: ...list...  [pytree-structure] ;; N: ...


def same(x):
    y, rest = right(x)
    return y * rest["calls"]


def as_returned(x):
    """It takes what the rule gives, and what the function gives where nothing is derived."""
    out, tangent = jax.jvp(counted, (x,), (x,))
    y, rest = counted(x)
    return out + tangent + y + rest["calls"]


x = jnp.float32(1.0)
pushed(x)  # RAISES
jax.grad(loss)(x)  # RAISES
loss(x)
jax.grad(same)(x)
jax.jvp(right, (x,), (x,))[0][1]["calls"]
as_returned(x)
