"""An object that cannot be called is left to mypy, in a list of branches as well; functions may differ."""

import jax.numpy as jnp
from jax import Array, lax


class Halve:
    def halve(self, x: Array) -> Array:
        return x / 2

def scaled(x: Array, by: float = 2.0) -> Array:
    return x * by

x = jnp.ones(3)
lax.cond(True, Halve(), scaled, x)  # E: Halve cannot be called: it has no __call__  [pytree-structure]
lax.switch(1, [scaled, Halve()], x)  # E: List item 1 has incompatible type "Halve"; expected "Callable[..., Any]"  [list-item]
branches = [scaled, jnp.sin]
lax.switch(1, branches, x)
lax.switch(1, [scaled, jnp.sin, lambda x: -x], x)
