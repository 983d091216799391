"""in_shardings and out_shardings of jit have the structure of the arguments and of the result, or stand above it."""

import jax
import jax.numpy as jnp
from jax import Array
from jax.sharding import NamedSharding, PartitionSpec


def predict(p: dict[str, Array], x: Array) -> tuple[Array, Array]:
    return p["w"] * x, x


s = NamedSharding(jax.make_mesh((1,), ("data",)), PartitionSpec())
x = jnp.ones(2)
jax.jit(predict, in_shardings=s, out_shardings=(s, None))({"w": x}, x)
jax.jit(predict, in_shardings=({"w": s}, s))({"w": x}, x)
jax.jit(predict, in_shardings=(s,))({"w": x}, x)
# E: jit: in_shardings has 1 entry, but 2 positional arguments are given  [pytree-prefix]
jax.jit(predict, in_shardings=({"v": s}, s))({"w": x}, x)  # E: jit: in_shardings[0] is no prefix of "p" at the root: in_shardings[0] is a dict with keys 'v', "p" is a dict with keys 'w'  [pytree-prefix]
jax.jit(predict, out_shardings=(s,))({"w": x}, x)  # E: jit: out_shardings is no prefix of the result ...  [pytree-prefix]
