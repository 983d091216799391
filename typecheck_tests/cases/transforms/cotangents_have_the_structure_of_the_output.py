"""What vjp, linearize and linear_transpose return is called with trees like the output, or like the primals."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Base:
    weight: Array


@pytree_dataclass
class Scaled(Base):
    scale: Array


def f(p: Base, x: Array) -> tuple[Array, dict[str, Array]]:
    return p.weight * x, {"x": x}


x = jnp.ones(3)
scaled = Scaled(x, x)
value, pull_back = jax.vjp(f, scaled, x)
reveal_type(pull_back(value))  # R: tuple[Scaled, Array]
pull_back((x, {"x": x}))
pull_back(x)  # E: vjp: structures differ at the root: the output is a tuple of length 2, the cotangent is a leaf (float array of shape (3,))  [pytree-structure]
pull_back((x, x))  # E: vjp: structures differ at [1]: ...  [pytree-structure]
pull_back(value, value)  # E: Too many arguments  [call-arg]
_, push_forward = jax.linearize(f, scaled, x)
reveal_type(push_forward(scaled, x)[1])  # R: dict[str, Array]
push_forward(x, x)  # E: linearize: structures differ at the root: the primal is Scaled, the tangent is a leaf (float array of shape (3,))  [pytree-structure]
total, back = jax.vjp(lambda p: jnp.sum(p.weight), scaled)
reveal_type(back(1.0))  # R: tuple[Scaled]
reveal_type(back(total)[0].scale)  # R: Array
back((total,))  # E: vjp: structures differ at the root: the output is a leaf (float scalar), the cotangent is a tuple of length 1  [pytree-structure]
transposed = jax.linear_transpose(lambda p: (p.weight, p.scale), scaled)
reveal_type(transposed((x, x)))  # R: tuple[Scaled]
transposed([x, x])  # E: linear_transpose: structures differ at the root: ...  [pytree-structure]
reveal_type(jax.linear_transpose(lambda p: p.weight, scaled)(x))  # R: tuple[Scaled]
jax.vmap(pull_back)((jnp.ones((2, 3)), {"x": jnp.ones((2, 3))}))
jax.tree.map(lambda leaf: leaf * 2, pull_back(value))
_, back_with_aux, aux = jax.vjp(lambda p: (jnp.sum(p.weight), p), scaled, has_aux=True)
reveal_type(aux)  # R: Scaled
back_with_aux(total)
