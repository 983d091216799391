"""``nnx.scan`` carries one argument and one result, or none; no prefix of Flax NNX holds a variable."""

import jax.numpy as jnp
from flax import nnx


def f(carry, x):
    return carry, x


def alone(carry):
    return carry + 1


def one(x):
    return x


stacked, carried = 0, nnx.Carry
both = (nnx.Carry, 0)
nnx.scan(f, in_axes=both, out_axes=both), nnx.scan(f), nnx.scan(f, in_axes=(nnx.Carry, 0), out_axes=nnx.Carry)
nnx.scan(one, in_axes=0, out_axes=0), nnx.scan(f, in_axes=(None, nnx.Carry), out_axes=(nnx.Carry, 0))
nnx.scan(alone, in_axes=nnx.Carry, out_axes=nnx.Carry, length=3)(jnp.ones(()))
nnx.vmap(f, in_axes=(0, None), out_axes=(0, None))
nnx.scan(f, in_axes=both, out_axes=0)  # E: nnx.scan: in_axes has nnx.Carry, but out_axes has not  [pytree-prefix]
nnx.scan(f, in_axes=stacked)  # E: nnx.scan: out_axes has nnx.Carry, but in_axes has not  [pytree-prefix]
nnx.scan(f, in_axes=carried, out_axes=stacked)  # E: nnx.scan: in_axes has nnx.Carry, but out_axes has not  [pytree-prefix]
nnx.scan(f, in_axes=(carried, carried))  # E: nnx.scan: in_axes holds nnx.Carry twice: one argument is carried, and one result  [pytree-prefix]
nnx.scan(f, out_axes=(nnx.Carry, {"a": nnx.Carry}))  # E: nnx.scan: out_axes holds nnx.Carry inside an entry: a whole argument or result is carried  [pytree-prefix]
nnx.scan(f, out_axes=(nnx.Carry, None))  # E: nnx.scan: out_axes holds None, but a result is stacked or carried  [pytree-prefix]
nnx.scan(f, in_axes=nnx.Carry, out_axes=nnx.Carry, length=3)(jnp.ones(()), 1)  # E: nnx.scan: with in_axes=nnx.Carry the function takes one argument, and is given 2  [pytree-prefix]
nnx.vmap(f, in_axes=(nnx.Param(0), 0))  # E: nnx.vmap: in_axes holds a variable: a prefix says one thing for the whole variable  [pytree-prefix]
nnx.vmap(f, out_axes={"a": nnx.BatchStat(0)})  # E: nnx.vmap: out_axes holds a variable: a prefix says one thing for the whole variable  [pytree-prefix]
nnx.jit(f, in_shardings={"a": nnx.Param(1)})  # E: nnx.jit: in_shardings holds a variable: a prefix says one thing for the whole variable  [pytree-prefix]
nnx.jit(f, out_shardings=nnx.Linear(1, 1, rngs=nnx.Rngs(0)))  # E: nnx.jit: out_shardings holds a module with variables, which is no prefix  [pytree-prefix]


@nnx.scan(in_axes=0, out_axes=(nnx.Carry, 0))  # E: nnx.scan: out_axes has nnx.Carry, but in_axes has not  [pytree-prefix]
def decorated(a, b):
    return a, b
