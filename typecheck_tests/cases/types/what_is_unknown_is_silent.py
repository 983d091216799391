"""``Any``, ``object`` and classes that nobody registered in sight may be anything."""

from typing import Any

import jax
import jax.numpy as jnp


def anything(value: object) -> Any:
    return value


def same(a: object, b: object) -> Any:
    return jax.tree.map(lambda x, y: x + y, a, b)


x = jnp.ones(3)
jax.tree.map(lambda a, b: a + b.mean(), {"w": x}, anything({"w": x}))
jax.tree.map(lambda a, b: a.mean() + b, anything((x, x)), (x, x))
jax.tree.map(lambda a: a.mean(), anything(x))
same([x], [x])
