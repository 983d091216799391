"""A transformed lambda has the types of the arguments that it is called with, on the spot or by its name."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Model:
    weight: Array

    def __call__(self, x: Array) -> Array:
        return self.weight * x


def loss(model: Model, x: Array) -> Array:
    return jnp.sum(model(x))


model, x = Model(jnp.ones(3)), jnp.ones(3)
reveal_type(jax.jit(lambda x: x)(7))  # R: Array
reveal_type(jax.jit(lambda m, x: m(x))(model, x))  # R: Array
reveal_type(jax.jit(lambda m, x: m)(x=x, m=model))  # R: Model
reveal_type(jax.jit(lambda xs: [x.sum() for x in xs])([x, x]))  # R: list[Array]
reveal_type(jax.jit(lambda x, times=2: {"y": x * times})(x))  # R: dict[str, Array]
reveal_type(jax.checkpoint(lambda m: m.weight)(model))  # R: Array
apply = jax.jit(lambda m, x: (m, m(x)))
reveal_type(apply(model, x))  # R: tuple[Model, Array]
reveal_type(apply(model, x)[0].weight)  # R: Array

reveal_type(jax.grad(lambda p: loss(p, x))(model))  # R: Model
reveal_type(jax.value_and_grad(lambda p, x: (loss(p, x), p), has_aux=True)(model, x))
# R: tuple[tuple[Array, Model], Model]
reveal_type(jax.jit(jax.grad(lambda p: loss(p, x)))(model))  # R: Model
reveal_type(jax.vmap(lambda m, x: m(x), in_axes=(None, 0))(model, x))  # R: Array
reveal_type(jax.vmap(jax.grad(lambda p, x: loss(p, x)), in_axes=(None, 0))(model, x))  # R: Model
gradient = jax.grad(lambda p: loss(p, x))
twice = jax.jit(gradient)
reveal_type(twice(model))  # R: Model

reveal_type(jax.jacfwd(lambda x: {"y": x})(x))  # R: dict[str, Array]
reveal_type(jax.jacrev(lambda m: m.weight)(model))  # R: Model
reveal_type(jax.hessian(lambda m: jnp.sum(m.weight**2))(model).weight.weight)  # R: Array

reveal_type(jax.eval_shape(lambda m: (m, m.weight), model)[1])  # R: ShapeDtypeStruct
reveal_type(jax.eval_shape(lambda m: m.weight, jax.eval_shape(lambda: model)))  # R: ShapeDtypeStruct
reveal_type(jax.vjp(lambda m: m.weight, model)[1](x))  # R: tuple[Model]
reveal_type(jax.linearize(lambda m: m.weight, model)[0])  # R: Array
reveal_type(jax.linear_transpose(lambda m: m.weight, model)(x))  # R: tuple[Model]
reveal_type(jax.jvp(lambda m: (m, m.weight), (model,), (model,))[0])  # R: tuple[Model, Array]
