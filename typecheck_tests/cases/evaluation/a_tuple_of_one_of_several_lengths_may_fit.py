"""A tuple that is longer where a flag is set is unpacked by the length that it has there."""

import jax
import jax.numpy as jnp


def several(x, flag):
    return (x, x, x, x) if flag else (x, x, x)


def rollout(x, keep_states):
    def step(carry, _):
        return carry, several(carry, keep_states)

    _carry, steps = jax.lax.scan(step, x, None, 3)
    if keep_states:
        steps[-1]
        steps = steps[:-1]
    first, second, third = steps
    return first, second, third


class Sampler:
    def __init__(self, keep_states):
        self.keep_states = keep_states

    def sample(self, x):
        steps = several(x, self.keep_states)
        if self.keep_states:
            *steps, _states = steps
        a, _b, _c = steps
        return a


def tried(x, flag):
    try:
        a, b, _c = several(x, flag)
    except ValueError:
        a, b, _c, _d = several(x, flag)
    return jax.tree.map(jnp.add, a, b)


def never(x, flag):
    a, _b = several(x, flag)  # E: 4 values are unpacked into 2 names  [pytree-structure] ;; N: ...
    return a


for flag in (True, False):
    rollout(jnp.ones(2), flag)
    Sampler(flag).sample(jnp.ones(2))
    tried(jnp.ones(2), flag)
never(jnp.ones(2), len(__file__) > 3)  # RAISES
