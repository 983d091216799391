"""With references for variables ``jax.jit`` hands changes back, and none is lost."""

import jax
import jax.numpy as jnp
from flax import nnx


class Counter(nnx.Module):
    def __init__(self):
        self.count = nnx.Variable(jnp.zeros(()))


@jax.jit
def tick(counter):
    counter.count[...] += 1


with nnx.var_defaults(hijax=True):
    counter = Counter()
    tick(counter)
    assert counter.count[...] == 1
