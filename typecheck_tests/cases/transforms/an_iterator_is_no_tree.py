import jax
import jax.numpy as jnp
from jax import Array

params = {"w": jnp.ones(3), "b": jnp.ones(3)}


@jax.jit
def total(values: list[Array]) -> Array:
    return sum(values, jnp.zeros(3))


double = jax.jit(lambda xs: [x * 2 for x in xs])
total(list(params.values()))
double(list(params.values()))
double(params.values())  # E: jit: xs is dict_values, which JAX cannot trace  [pytree-leaf] ;; N: a list(...) of it is a tree
double(x for x in [jnp.ones(3)])  # E: jit: xs is an iterator, which JAX cannot trace  [pytree-leaf] ;; N: a list(...) of it is a tree
