"""Each branch is called with every operand."""

import jax.numpy as jnp
from jax import Array, lax


def on() -> Array:
    return jnp.ones(())


xs = jnp.ones(3)
lax.cond(True, on, on)
lax.cond(True, on, on, None)
# E: lax.cond: "true_fun" is given 1 operand, but takes 0  [pytree-carry] ;; E: lax.cond: "false_fun" is given 1 operand, but takes 0  [pytree-carry]
lax.switch(0, [lambda x: x, lambda x, y: x], xs)
# E: lax.switch: "branches[1]" is given 1 operand, but takes 2  [pytree-carry]
lax.cond(True, lambda x: x, lambda x: x, "name")
# E: lax.cond: operands[0] is str, which JAX cannot trace  [pytree-leaf]
lax.cond(True, lambda: "yes", lambda: "no")
# E: lax.cond: "true_fun" returns str at the root, which is no JAX type  [pytree-leaf] ;; E: lax.cond: "false_fun" returns str at the root, which is no JAX type  [pytree-leaf]
lax.switch(0, [on(), on()])
# E: lax.switch: "branches[0]" is Array, not a function  [pytree-carry] ;; E: lax.switch: "branches[1]" is Array, not a function  [pytree-carry]
