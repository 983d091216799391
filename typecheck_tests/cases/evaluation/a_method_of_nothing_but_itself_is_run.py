"""A method that takes only its object is run like a function without arguments, whatever it calls."""

import jax.numpy as jnp


def check(case, x):
    case.seen.append(x)


class Test:
    def __init__(self):
        self.seen = []

    def test_hash(self):
        x = jnp.ones(1) + 1.0
        check(self, x)
        hash(x)  # E: an array has no hash  [pytree-structure]

    def test_sum(self):
        x = jnp.ones(3)
        self.seen.append(jnp.sum(x + jnp.ones(4)))  # E: "+": the shapes do not go together: float array of shape (3,) and float array of shape (4,)  [pytree-leaf]

    def test_fine(self):
        self.seen.append(jnp.sum(jnp.ones(3)))


methods = vars(Test)
methods["test_fine"](Test())
methods["test_hash"](Test())  # RAISES
methods["test_sum"](Test())  # RAISES
