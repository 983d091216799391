import jax
import jax.numpy as jnp

from . import second

x = jnp.ones(3)


def made():
    return {"w": x, "b": second.SIZE * x}


class Holder:
    def __init__(self):
        self.other = second.Other()

    def size(self):
        return self.other.size


jax.tree.map(jnp.add, made(), {"w": x, "b": x})
