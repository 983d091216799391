import jax.numpy as jnp

from .state import Moments, advance, begin, keep

params = {"w": jnp.ones(3)}


def step(state: Moments):
    return keep(advance(state, params), state)


print(step(begin(params)), keep(begin(params), Moments(params, 1)))
print(keep(begin(params), Moments(params["w"], 1)))
