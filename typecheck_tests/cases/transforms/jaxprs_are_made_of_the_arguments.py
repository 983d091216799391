"""make_jaxpr and closure_convert are called as the function is."""

import jax
import jax.numpy as jnp
from jax import Array


def f(x: Array, by: float = 1.0) -> Array:
    return x * by


x = jnp.ones(2)
reveal_type(jax.make_jaxpr(f))  # R: def (x: Array, by: float =) -> ClosedJaxpr
reveal_type(jax.make_jaxpr(f)(x))  # R: ClosedJaxpr
reveal_type(jax.make_jaxpr(f, return_shape=True)(x)[0])  # R: ClosedJaxpr
jax.make_jaxpr(f)()  # E: Missing positional argument "x" in call to "f"  [call-arg]
jax.make_jaxpr(jax.grad(lambda p: jnp.sum(p["w"])))({"w": x})
converted, constants = jax.closure_convert(f, x, 2.0)
reveal_type(converted(x, 2.0, *constants))  # R: Array
