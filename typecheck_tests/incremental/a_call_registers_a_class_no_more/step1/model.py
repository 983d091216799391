from dataclasses import dataclass

from jax import Array


@dataclass
class Params:
    weight: Array
    name: int
