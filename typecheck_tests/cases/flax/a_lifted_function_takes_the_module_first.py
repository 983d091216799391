"""Flax lifts a function that makes variables: it, and what is made of it, takes the module first."""

import flax.linen as nn
import jax
import jax.numpy as jnp


class WithoutModule(nn.Module):
    @nn.compact
    def __call__(self, xs):
        def body(carry, x):
            carry = carry + nn.Dense(3)(x)
            return carry, carry

        over_rows = nn.scan(body, variable_broadcast="params", split_rngs={"params": False})
        return over_rows(jnp.zeros(3), xs)
        # E: nn.scan: "body" is given the module first, and this is float array of shape (3,)  [pytree-structure] ;; N: def body(module, carry, x): ..., and nn.scan(body, ...)(self, carry, xs) ;; N: called at ...


class Rows(nn.Module):
    @nn.compact
    def __call__(self, xs: jax.Array) -> jax.Array:
        def one(x: jax.Array) -> jax.Array:
            return nn.Dense(3)(x)

        return nn.vmap(one, variable_axes={"params": None}, split_rngs={"params": False})(xs)
        # E: nn.vmap: "one" is given the module first, and this is float array of shape (5, 4)  [pytree-structure] ;; N: ... ;; N: called at ...


class Again(nn.Module):
    @nn.compact
    def __call__(self, xs):
        return nn.remat(lambda x: nn.Dense(3)(x))(xs)  # E: nn.remat: "<lambda>" is given the module first, and this is float array of shape (5, 4)  [pytree-structure] ;; N: ... ;; N: called at ...


# right
class Right(nn.Module):
    @nn.compact
    def __call__(self, xs):
        def body(module, carry, x):
            carry = carry + nn.Dense(3, name="inner")(x)
            return carry, carry

        carry, _ = nn.scan(body, variable_broadcast="params", split_rngs={"params": False})(self, jnp.zeros(3), xs)
        return nn.Dense(2)(nn.remat(lambda module, x: nn.Dense(3)(x))(self, carry))


class Decorated(nn.Module):
    @nn.remat
    @nn.compact
    def __call__(self, xs):
        return self.twice(nn.Dense(3)(xs))

    @nn.jit
    def twice(self, xs):
        return 2 * xs


x = jnp.ones((5, 4))
right = Right()
variables = right.init(jax.random.key(0), x)
right.apply(variables, x)
Decorated().init(jax.random.key(0), x)
WithoutModule().init(jax.random.key(0), x)  # RAISES
Rows().init(jax.random.key(0), x)  # RAISES
Again().init(jax.random.key(0), x)  # RAISES
