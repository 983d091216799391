"""JAX traces every leaf that a loop, a branch or a derivative is given: a function or a text is refused."""

import equinox as eqx
import jax
import jax.numpy as jnp
from jax import lax


class Kernel(eqx.Module):
    bias: object
    mapping: object

    def __init__(self, bias):
        self.bias = bias
        self.mapping = lambda x: x + bias


def settle(step, start, *more):
    return lax.while_loop(lambda c: jnp.sum(c[0]) > 9, lambda c: step(c, *more), start)  # E: lax.while_loop: start[1] is a function, which JAX cannot trace  [pytree-leaf] ;; N: ...

def unroll(step, start):
    return lax.scan(lambda c, _: (step(c), None), start, None, length=2)  # E: lax.scan: start.mapping is a function, which JAX cannot trace  [pytree-leaf] ;; N: ...

def repeat(start):
    return lax.fori_loop(0, 2, lambda _, c: c, start)  # E: lax.fori_loop: start['name'] is str, which JAX cannot trace  [pytree-leaf] ;; N: ...

def choose(flag, given):
    return lax.cond(flag, lambda g: g[0], lambda g: -g[0], given)  # E: lax.cond: operands[0][1] is a function, which JAX cannot trace  [pytree-leaf] ;; N: ...

def mapped(given):
    return jax.vmap(lambda g: g[0])(given)  # E: vmap: "g" holds a function, which has no axis to map  [pytree-leaf] ;; N: ... ;; N: ...

def pushed(given):
    return jax.jvp(lambda g: g[0], (given,), (given,))  # E: jvp: g[1] is a function, which JAX cannot trace  [pytree-leaf] ;; N: ...

def pulled(given):
    return jax.vjp(lambda g: g[0], given)  # E: vjp: g[1] is a function, which JAX cannot trace  [pytree-leaf] ;; N: ...

def alone(given):
    """An only branch is called as it is."""
    return lax.switch(0, [lambda g: g[1](g[0])], given)

def closed_over(step, start):
    return lax.fori_loop(0, 2, lambda _, c: step(c), start)

def unmapped(given, xs):
    return jax.vmap(lambda g, x: g[0](x), in_axes=(None, 0))(given, xs)


x = jnp.ones(3)
settle(lambda c: c, (x, jax.nn.relu))  # RAISES
unroll(lambda c: c, Kernel(x))  # RAISES
repeat({"x": x, "name": "relu"})  # RAISES
choose(True, (x, jnp.tanh))  # RAISES
mapped((x, lambda v: v))  # RAISES
pushed((x, jax.jit(jnp.sin)))  # RAISES
pulled((x, settle))  # RAISES
alone((x, jnp.tanh))
closed_over(jnp.tanh, x)
unmapped((jnp.tanh,), x)
