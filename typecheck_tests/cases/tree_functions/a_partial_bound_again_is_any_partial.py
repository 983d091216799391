import jax.numpy as jnp
from jax import Array
from jax.tree_util import Partial


def one(x: Array) -> Array:
    return x


def two(x: Array, y: Array) -> Array:
    return x + y


step = Partial(one)
step(jnp.ones(3))
step = Partial(two)
step(jnp.ones(3), jnp.ones(3))
steps = [Partial(one)]
steps.append(Partial(two))
steps[1](jnp.ones(3), 2)
late = Partial(one, 1, 2, 3)
