"""eval_shape gives the tree with a ShapeDtypeStruct for each leaf: a jitted function refuses it."""

import jax
import jax.numpy as jnp
from jax import Array


def init(size: Array) -> dict[str, Array]:
    return {"w": jnp.ones(3) * size, "b": jnp.zeros(3)}


@jax.jit
def loss(params: dict[str, Array]) -> Array:
    return jnp.sum(params["w"] + params["b"])


shapes = jax.eval_shape(init, jnp.array(1.0))
annotated: dict[str, Array] = jax.eval_shape(init, jnp.array(1.0))
reveal_type(shapes)  # R: dict[str, ShapeDtypeStruct]
jax.eval_shape(loss, annotated)
loss(annotated)  # E: ...is ShapeDtypeStruct, which JAX cannot trace  [pytree-leaf]
