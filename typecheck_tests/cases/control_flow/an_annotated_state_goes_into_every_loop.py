from functools import partial

import jax
import jax.numpy as jnp
import optax
from jax import Array

optimizer = optax.adam(0.1)
params = jnp.ones(3)
Carry = tuple[Array, optax.OptState]


def start(params: Array) -> optax.OptState:
    return optimizer.init(params)


@jax.jit
def jitted(params: Array) -> optax.OptState:
    return optimizer.init(params)


@partial(jax.vmap, in_axes=0)
def mapped(params: Array) -> optax.OptState:
    return optimizer.init(params)


@jax.jit
def both(params: Array) -> Carry:
    return params, optimizer.init(params)


def keep(carry: Carry, _: None) -> tuple[Carry, None]:
    return carry, None


def body(_: Array, carry: Carry) -> Carry:
    return carry


def alone(state: optax.OptState, _: None) -> tuple[optax.OptState, None]:
    return state, None


def take(state: optax.OptState) -> optax.OptState:
    return state


stacked = jnp.ones((2, 3))
jax.lax.scan(keep, (params, jax.jit(optimizer.init)(params)), length=3)
jax.lax.scan(keep, (params, jax.jit(start)(params)), length=3)
jax.lax.scan(keep, (params, jitted(params)), length=3)
jax.lax.scan(keep, (stacked, mapped(stacked)), length=3)
jax.lax.scan(keep, (stacked, jax.vmap(start)(stacked)), length=3)
jax.lax.scan(keep, both(params), length=3)
jax.lax.scan(alone, jitted(params), length=3)
state = jax.jit(start)(params)
jax.lax.fori_loop(0, 3, body, (params, state))
jax.lax.while_loop(lambda carry: carry[0].sum() < 0, lambda carry: body(params, carry), (params, state))
jax.lax.cond(True, take, take, state)
jax.jit(keep)((params, state), None)
take(jax.vmap(optimizer.init)(stacked))
optimizer.update(params, jitted(params), params)
