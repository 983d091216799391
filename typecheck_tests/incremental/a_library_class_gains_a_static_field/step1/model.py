import equinox as eqx
from flax import struct
from jax import Array


class Module(eqx.Module):
    weight: Array
    size: int


@struct.dataclass
class State:
    weight: Array
    size: int
