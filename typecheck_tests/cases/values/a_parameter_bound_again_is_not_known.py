"""A parameter is bound by the callers of its function, and only later by the body."""

import jax
import jax.numpy as jnp
from jax import Array

x = jnp.ones(3)


def narrow(params: dict[str, Array]) -> dict[str, Array]:
    jax.tree.map(jnp.add, params, {"w": x, "b": x})
    params = {"w": x}
    return params


narrow({"w": x, "b": x})
