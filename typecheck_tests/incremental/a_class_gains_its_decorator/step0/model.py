from dataclasses import dataclass

from jax import Array


@dataclass(frozen=True)
class Params:
    weight: Array
