"""A method is that of the first class in Python's order; ``super()`` goes on in the order of the object's own class."""

from dataclasses import dataclass

import jax.numpy as jnp
from flax import struct


class Model:
    def dist(self, history=None):
        return history.ravel()

    def sample(self):
        return self.dist()

    def named(self):
        return {"model": jnp.ones(2)}


class Factorial(Model):
    def named(self):
        return super().named()


class Autoregressive(Model):
    def sample(self):
        return self.dist(jnp.zeros((1, 2)))

    def named(self):
        return {"autoregressive": jnp.ones(2)}


class Both(Factorial, Autoregressive):
    """Autoregressive stands before Model, which is above both."""


@struct.dataclass
class Loss:
    weight: float

    @classmethod
    def new(cls, weight=1.0, **others):
        return cls(weight=weight, **others)


@struct.dataclass
class Crossentropy(Loss):
    binary: bool

    @classmethod
    def binary_loss(cls):
        return super().new(binary=True)

    @classmethod
    def wrong(cls):
        return super().new(binary=True, smooth=0.1)


@dataclass
class Left:
    x: int = 0

    def __post_init__(self):
        self.who = {"left": 1}


class Right:
    def __post_init__(self):
        self.who = {"right": 2}


class Joined(Left, Right):
    pass


# right
Both().sample()
Both().named()["autoregressive"]
Crossentropy.binary_loss().binary
Joined().who["left"]

# wrong
Both().named()["model"]  # E: Both(...).named(...) has no key 'model': its only key is 'autoregressive'  [pytree-structure]
