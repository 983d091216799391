"""What another statement assigns does not make up for a changed copy that is dropped."""

import jax
import jax.numpy as jnp
from flax import struct


@struct.dataclass
class State:
    w: jax.Array
    count: int


class Stepping:
    def __init__(self):
        self.state = State(jnp.zeros(3), 0)

    def step(self):
        self.state = self.state.replace(count=1)
        self.state.replace(w=self.state.w + 1)  # E(silent): State.replace returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: ...


stepping = Stepping()
stepping.step()
assert stepping.state.w.tolist() == [0, 0, 0]
