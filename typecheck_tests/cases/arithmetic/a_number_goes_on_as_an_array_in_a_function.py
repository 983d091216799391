"""The same in functions, annotated and not, and through another name: what a name began as does not bind it."""

import jax
import jax.numpy as jnp
from jax import Array


def accumulated(xs: Array) -> Array:
    total = 0.0
    for x in xs:
        gradient = jax.grad(lambda p, x: (p * x) ** 2)(2.0, x)
        total = total + gradient
    return jnp.asarray(total)


def last(params: dict[str, Array]) -> Array:
    kept, norm = 0, 0.0
    for _ in range(2):
        gradients = jax.grad(lambda p: (p["w"] ** 2).sum())(params)
        found = gradients["w"]
        norm += (found**2).sum()
        kept = found
    return kept + jnp.sqrt(norm)


def unannotated(model, xs):
    total = 0
    for x in xs:
        total += jax.vmap(model)(x)["y"].sum()
    return total


accumulated(jnp.ones(2))
last({"w": jnp.ones(2)})
unannotated(lambda x: {"y": x}, jnp.ones((2, 3)))
