"""Silent: ``match x``, ``(y := x)``, ``with x``, ``total += x`` read a name, and do not bind it."""

import jax
import jax.numpy as jnp
import optax

optimizer = optax.sgd(0.1)
x = jnp.ones(3)


def loss(params, x):
    return jnp.sum((params["w"] * x) ** 2)


@jax.jit
def step(params, state, x):
    value, grads = jax.value_and_grad(loss)(params, x)
    updates, state = optimizer.update(grads, state, params)
    return optax.apply_updates(params, updates), state, value


def new():
    params = {"w": jnp.ones(3)}
    return params, optimizer.init(params)


def by_a_pattern():
    params, state = new()
    for _ in range(3):
        match [params]:
            case [held]:
                pass
        params, state, value = step(held, state, x)
    return state, value


def in_an_expression():
    params, state = new()
    for _ in range(3):
        print(len(held := params))
        params, state, value = step(held, state, x)
    return state, value


def added():
    params, state = new()
    total = jnp.zeros(3)
    for _ in range(3):
        stepped, state, value = step(params, state, x)
        weight = stepped["w"]
        total += weight
        params = stepped
    return state, total, value


by_a_pattern()
in_an_expression()
added()
