"""With the types of the call mypy sees what is wrong in the body of a lambda."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Model:
    weight: Array


model, x = Model(jnp.ones(3)), jnp.ones(3)
jax.jit(lambda x: x.foo)(x)  # E: "Array" has no attribute "foo"  [attr-defined]
jax.grad(lambda m: jnp.sum(m.wieght))(model)  # E: "Model" has no attribute "wieght"; maybe "weight"?  [attr-defined]
jax.vmap(lambda m: m["weight"])(model)  # E: Value of type "Model" is not indexable  [index]
jax.vjp(lambda m: m.bias, model)  # E: "Model" has no attribute "bias"  [attr-defined]
jax.eval_shape(lambda m: m.bias, model)  # E: "Model" has no attribute "bias"  [attr-defined]
jax.grad(lambda m: m)(model)  # E: grad: the function returns Model, but only a scalar has a gradient  [pytree-leaf]
jax.jit(lambda m: str(m.weight.shape))(model)  # E: jit: ...  [pytree-leaf]
