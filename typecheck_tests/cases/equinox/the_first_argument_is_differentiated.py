"""``eqx.filter_grad`` differentiates what is given first, by position; it has no ``argnums``."""

import equinox as eqx
import jax.numpy as jnp

x = jnp.ones(3)


def loss(x):
    return x.sum()


eqx.filter_grad(loss)(x)
eqx.filter_grad(loss)(x=x)  # E: filter_grad: "x" is differentiated, so it must be given by position  [pytree-leaf]
eqx.filter_grad(lambda: 1.0)()  # E: filter_grad: argnums is 0 (counted from 0), but 0 arguments are given by position  [pytree-static]
eqx.filter_value_and_grad(loss, argnums=(0,))  # E: Unexpected keyword argument "argnums" for overloaded functio ...  [call-overload] ;; E: No overload variant of "filter_value_and_grad" matches argum ...  [call-overload]
eqx.filter_jit(loss, donate="most")  # E: No overload variant of "filter_jit" matches argument types " ...  [call-overload]
