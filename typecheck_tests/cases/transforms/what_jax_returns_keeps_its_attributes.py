"""A transformed function is known with its signature, and as the object that it is."""

from functools import partial

import equinox as eqx
import jax
import jax.numpy as jnp
from jax import Array


def total(x: Array) -> Array:
    return jnp.sum(x)


def add(x: Array, y: Array) -> Array:
    return x + y


@partial(jax.jit, static_argnames="times")
def repeated(x: Array, times: int) -> Array:
    return x * times


x = jnp.ones((1, 2))
repeated.lower(x, times=2).compile()
reveal_type(jax.jit(jax.vmap(total))._cache_size())  # R: int
repeated.clear_cache()
functions = {"total": jax.jit(total), "add": jax.jit(add)}
print(functions["add"].lower(x, x), repeated.__wrapped__, repeated.__name__)

print(jax.pmap(total).lower(x), jax.vmap(total).__code__, jax.grad(total).__wrapped__)
_, pull_back = jax.vjp(total, x)
print(pull_back.args_res, pull_back.with_refs)
_, push_forward = jax.linearize(total, x)
print(push_forward.func, push_forward.args, push_forward.func.args[0])
derived = jax.custom_vjp(total)
print(derived.fun, derived.__wrapped__, derived.__name__)
jax.grad(total).lower(x)  # E: "Transformed[...  [attr-defined]
jax.jit(total).lowr(x)  # E: "Jitted[...  [attr-defined]

print(eqx.filter_jit(total).lower(x), eqx.filter_vmap(total).__wrapped__, eqx.filter_grad(total).__wrapped__)
