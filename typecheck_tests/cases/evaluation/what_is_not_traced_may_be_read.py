"""With ``jax.disable_jit`` functions run on plain values: nothing is said of traced ones."""

import jax
import jax.numpy as jnp


@jax.jit
def shown(x):
    if VERBOSE:
        print(float(x.sum()))
    return x * 2


def running(carry, x):
    if VERBOSE:
        print(carry.item())
    return carry + x, carry


VERBOSE = True
with jax.disable_jit():
    shown(jnp.ones(3))
    jax.lax.scan(running, jnp.array(0.0), jnp.ones(3))
VERBOSE = False
assert shown(jnp.ones(3))[0] == 2
