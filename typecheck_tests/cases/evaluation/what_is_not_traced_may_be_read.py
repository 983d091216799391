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


def at_once(x):
    with jax.disable_jit():
        found = shown(x)
        float(jax.jit(lambda y: float(y))(1.0))
    return found


def in_parts(x):
    with jax.ensure_compile_time_eval():
        return jax.jit(lambda y: y)(x)


class Kept:
    def read(self, x):
        with jax.disable_jit(), jax.named_scope("read"):
            jax.jit(lambda y: print(float(y)))(x)
        return jax.tree.map(jnp.add, [x], [x, x])  # E: tree.map: structures differ at the root: the first tree is a list of length 1, the second tree is a list of length 2  [pytree-structure] ;; N: called at line 50


at_once(jnp.ones(3))
in_parts(jnp.ones(3))
jax.jit(lambda y: float(y))(1.0)  # E: y is traced, so float() cannot have its value in a transformed function  [pytree-static]
Kept().read(jnp.ones(()))  # RAISES
