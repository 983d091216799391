"""What a function inside a method calls ``self`` is the object that the method was given."""

import jax
import jax.numpy as jnp
from jax import Array, lax


class Trainer:
    @jax.jit
    def step(self, x: Array) -> Array:
        return x

    def run(self, xs: Array) -> Array:
        def body(total: Array, x: Array) -> tuple[Array, None]:
            def later() -> Array:
                return self.step(x)  # E: jit: self is Trainer, which is not registered: JAX takes it for a leaf, and cannot trace it  [pytree-unregistered] ;; N: self is an argument: @partial(jax.jit, static_argnums=0) compiles once for each object ;; N: called at line 18, which is called at line 20, which is called at line 23

            return total + later(), None

        return lax.scan(body, jnp.zeros(()), xs)[0]


Trainer().run(jnp.ones(2))  # RAISES
