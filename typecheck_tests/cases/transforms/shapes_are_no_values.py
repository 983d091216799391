"""eval_shape gives the tree with a ShapeDtypeStruct for each leaf: JAX traces it, and computes nothing with it."""

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


def made(key: Array, inputs: jax.ShapeDtypeStruct) -> Array:
    return jnp.zeros(inputs.shape) + key


class Maker:
    @jax.jit
    def __call__(self, inputs: jax.ShapeDtypeStruct) -> Array:
        return jnp.zeros(inputs.shape)


jax.tree_util.register_pytree_node(Maker, lambda _: ((), None), lambda _, __: Maker())
key, one = jnp.ones(()), jax.ShapeDtypeStruct((2,), jnp.float32)
jax.jit(made)(key, one)
jax.jit(lambda key, inputs: key + inputs.ndim)(key, {"a": one}["a"])
jax.checkpoint(made)(key, one)
Maker()(one)
jax.lax.cond(True, lambda x: jnp.zeros(x.shape), lambda x: jnp.ones(x.shape), one)
jax.jit(lambda: one)()  # E: jit: the result at the root is a ShapeDtypeStruct, which is no JAX type  [pytree-leaf]
jax.jit(lambda x: (x, one))(key)  # E: jit: the result at [1] is a ShapeDtypeStruct, which is no JAX type  [pytree-leaf]


def scaled(trees):
    return jax.tree.map(lambda leaf: 2 * leaf, trees)  # E: a ShapeDtypeStruct has a shape and no values: nothing can be computed with it  [pytree-leaf] ;; N: ... ;; N: called at line 49


loss(annotated)  # E: a ShapeDtypeStruct has a shape and no values: nothing can be computed with it  [pytree-leaf]
scaled(shapes)  # RAISES
jax.tree.map(jnp.zeros_like, shapes)
loss(jax.tree.map(lambda leaf: jnp.ones(leaf.shape, leaf.dtype), shapes))
jax.eval_shape(scaled, shapes)
jax.make_jaxpr(loss)(annotated)
loss.lower(annotated)
