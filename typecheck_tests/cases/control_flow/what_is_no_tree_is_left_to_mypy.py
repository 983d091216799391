"""How a loop runs is said by numbers, and what it calls is a function: mypy checks both as JAX declares them."""

import jax.numpy as jnp
from jax import Array, lax


def sums(xs: Array, unroll: int | None) -> Array:
    return lax.scan(lambda c, x: (c + x, None), jnp.zeros(()), xs, unroll=unroll)[0]
    # E: Argument "unroll" to "scan" has incompatible type "int | None"; expected "int | bool"  [arg-type]

class Halve:
    def halve(self, x: Array) -> Array:
        return x / 2

xs = jnp.ones(3)
sums(xs, None)  # RAISES
lax.scan(lambda c, x: (c + x, None), 0.0, xs, 2.5)  # E: Argument 4 to "scan" has incompatible type "float"; expected "int | None"  [arg-type]
lax.map(jnp.sin, xs, batch_size="3")  # E: Argument "batch_size" to "map" has incompatible type "str"; expected "int | None"  [arg-type]
lax.fori_loop(0, 3, lambda i, c: c + i, xs, unroll="3")
# E: Argument "unroll" to "fori_loop" has incompatible type "str"; expected "int | bool | None"  [arg-type]
lax.associative_scan(jnp.add, xs, axis="0")  # E: Argument "axis" to "associative_scan" has incompatible type "str"; expected "int"  [arg-type]
lax.associative_scan(Halve(), xs)
# E: Halve cannot be called: it has no __call__  [pytree-structure]
lax.while_loop(5, lambda c: c, xs)  # E: lax.while_loop: "cond_fun" is int, not a function  [pytree-carry]
lax.custom_linear_solve(lambda v: 2.0 * v, xs, Halve())
# E: Halve cannot be called: it has no __call__  [pytree-structure]
lax.custom_linear_solve(lambda v: 2.0 * v, xs, lambda f, b: b / 2)
lax.scan(lambda c, x: (c + x, None), 0.0, xs, length=3, reverse=True, unroll=True)
