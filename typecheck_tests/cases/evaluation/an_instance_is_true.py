"""An instance counts as true where its class does not say otherwise: ``config = config or Config()``."""

import jax.numpy as jnp


class Config:
    def __init__(self, width):
        self.width = width


class Several:
    def __init__(self, items):
        self.items = items

    def __len__(self):
        return len(self.items)


class Quiet(Several):
    width = 3


def build(config=None):
    config = config or Config(4)
    return jnp.ones((2, config.width)) + jnp.ones((2, 3))  # E: "+": the shapes do not go together: float array of shape (2, 5) and float array of shape (2, 3)  [pytree-leaf] ;; N: called at line 29


build(Config(3))
build(Config(5))  # RAISES


def sized(config):
    config = config or Config(3)
    return jnp.ones((2, config.width)) + jnp.ones((2, 3))


sized(Quiet([]))
sized(Quiet([1]))
