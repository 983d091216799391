"""A parameter that is declared to be of a class without fields holds what a subclass has."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from flax import struct
from jax import Array


class Training(struct.PyTreeNode):
    def resampled(self) -> "Training":
        return self


class SacTraining(Training):
    rate: Array


class Nothing(NamedTuple):
    pass


def resample(state: Training) -> Training:
    return jax.vmap(lambda each: each.resampled())(state)  # type: ignore[no-any-return,unused-ignore]


print(resample(SacTraining(jnp.ones(3))))
jax.vmap(lambda each: each)(Nothing())  # E: vmap: no argument holds an array, so there is nothing to map over  [pytree-prefix]
