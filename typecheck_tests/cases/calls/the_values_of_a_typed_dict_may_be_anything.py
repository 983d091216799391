"""``.items()`` of a ``TypedDict`` gives ``object`` to mypy: a result of JAX is taken as it was without us there."""

from typing import TypedDict

import jax
import jax.numpy as jnp
from jax import Array


class Sample(TypedDict):
    image: Array
    label: Array


def twice(sample: Sample) -> Sample:
    return {"image": 2 * sample["image"], "label": sample["label"]}


sample: Sample = {"image": jnp.ones(3), "label": jnp.ones(2)}
for name, value in jax.jit(twice)(sample).items():
    print(name, jnp.mean(value))
result = jax.jit(twice)(sample)
for value in result.values():
    jnp.mean(value)
jax.tree.map(jnp.add, result, {"image": 1.0})  # E: ...structures differ...  [pytree-structure]
