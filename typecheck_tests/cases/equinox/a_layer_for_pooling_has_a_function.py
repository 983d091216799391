"""Equinox's pools keep the function that they pool with in a field: a leaf that JAX cannot trace."""

import equinox as eqx
import jax
import jax.numpy as jnp


class Net(eqx.Module):
    pool: eqx.Module
    linear: eqx.nn.Linear

    def __init__(self, key: jax.Array) -> None:
        self.pool = eqx.nn.AdaptiveAvgPool1d(2)
        self.linear = eqx.nn.Linear(2, 2, key=key)


@jax.jit
def apply(model: eqx.Module, x: jax.Array) -> jax.Array:
    return x


def compiled(model):
    return jax.jit(lambda model, x: x)(model, jnp.ones((1, 4, 4)))  # E: jit: model.operation is a function, which JAX cannot trace  [pytree-leaf] ;; N: ... ;; N: called at line 31


x = jnp.ones((1, 4, 4))
apply(eqx.nn.MaxPool2d(2), x)  # E: jit: model.operation is a function, which JAX cannot trace  [pytree-leaf] ;; N: ...
apply(eqx.nn.Pool(0.0, jax.lax.add, 2, 2), x)  # E: jit: model.operation is a function, which JAX cannot trace  [pytree-leaf] ;; N: ...
apply(eqx.nn.AdaptivePool(2, 2, jnp.max), x)  # E: jit: model.operation is a function, which JAX cannot trace  [pytree-leaf] ;; N: ...
apply(Net(jax.random.key(0)), x)  # E: jit: model.pool.operation is a function, which JAX cannot trace  [pytree-leaf] ;; N: ...
compiled(eqx.nn.AvgPool2d(2))  # RAISES
compiled({"a": eqx.nn.MLP(2, 2, 2, 1, key=jax.random.key(0))})  # RAISES
apply(eqx.nn.Conv2d(1, 1, 2, key=jax.random.key(0)), x)
eqx.filter_jit(lambda model, x: model(x))(eqx.nn.MaxPool2d(2), x)
arrays, rest = eqx.partition(eqx.nn.MaxPool2d(2), eqx.is_array)
apply(arrays, x)
jax.grad(lambda m: jnp.sum(m.weight))(eqx.nn.Linear(2, 2, key=jax.random.key(0)))
