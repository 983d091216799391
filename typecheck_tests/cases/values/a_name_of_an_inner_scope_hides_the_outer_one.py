"""Parameters, comprehension variables and inner bindings with the name of an outer display."""

import jax
import jax.numpy as jnp
from jax import Array

x = jnp.ones(3)
params = {"w": x}
wide = {"w": x, "b": x}


def step(params: dict[str, Array]) -> object:
    return jax.tree.map(jnp.add, params, {"w": x, "b": x})


def inner() -> object:
    params = {"w": x, "b": x}
    return (lambda: jax.tree.map(jnp.add, params, wide))()


def rebinding() -> None:
    global params
    params = {"w": x, "b": x}


step(wide)
inner()
(lambda params: jax.tree.map(jnp.add, params, {"w": x, "b": x}))(wide)
[jax.tree.map(jnp.add, params, {"w": x, "b": x}) for params in [wide]]
rebinding()
jax.tree.map(jnp.add, params, {"w": x, "b": x})
