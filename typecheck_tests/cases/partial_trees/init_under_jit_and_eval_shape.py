"""``jax.jit(tree.init)`` and ``jax.eval_shape(tree.init, ...)`` know what they make."""

import jax
import jax.numpy as jnp
from jax import Array
from jax.nn.initializers import he_normal

from treetyped import Initializer, Mapped, pytree_dataclass, tree


@pytree_dataclass
class Linear:
    weight: Array

    def __call__(self, x: Array) -> Array:
        return x @ self.weight


def linear() -> Mapped[Linear, Initializer]:
    return Linear(Initializer(he_normal(), (2, 3)))


key = jax.random.key(0)
reveal_type(jax.jit(tree.init)(linear(), key))  # R: Linear
init = jax.jit(tree.init)
reveal_type(init(linear(), key)(jnp.ones(2)))  # R: Array
reveal_type(init([linear(), linear()], key))  # R: list[Linear]
reveal_type(jax.jit(lambda k: tree.init(linear(), k))(key))  # R: Linear
reveal_type(jax.eval_shape(tree.init, linear(), key))  # R: Mapped[Linear, ShapeDtypeStruct]
reveal_type(jax.vmap(lambda k: tree.init(linear(), k))(jax.random.split(key, 4)).weight)  # R: Array
mesh = jax.make_mesh((1,), ("x",))
sharded = jax.jit(tree.init, out_shardings=jax.NamedSharding(mesh, jax.P()))(linear(), key)
reveal_type(sharded.weight)  # R: Array
