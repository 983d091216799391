"""Each branch is called with every operand."""

import jax.numpy as jnp
from jax import Array, lax


def on() -> Array:
    return jnp.ones(())


xs = jnp.ones(3)
lax.cond(True, on, on)
lax.cond(True, on, on, None)
# E: lax.cond: "on" is given 1 argument, but takes 0  [pytree-leaf]
lax.switch(0, [lambda x: x, lambda x, y: x], xs)
# E: lax.switch: the function is given 1 argument, but takes 2  [pytree-leaf]
lax.cond(True, lambda x: x, lambda x: x, "name")
# E: lax.cond: operands[0] is str, which JAX cannot trace  [pytree-leaf]
lax.cond(True, lambda: "yes", lambda: "no")
# E: lax.cond: "true_fun" returns str at the root, which is no JAX type  [pytree-leaf]
lax.switch(0, [on(), on()])
# E: List item 0 has incompatible type "Array"; expected "Callable[..., Any]"  [list-item] ;; E: List item 1 has incompatible type "Array"; expected "Callable[..., Any]"  [list-item]
