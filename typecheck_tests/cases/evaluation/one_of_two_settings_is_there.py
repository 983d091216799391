"""``config.one if config.one is not None else config.other``: of two settings one is there, and which is not seen."""

import json
from dataclasses import dataclass

import jax.numpy as jnp


@dataclass
class Layer:
    width: int = 4


@dataclass
class Config:
    linear: Layer | None = None
    conv: Layer | None = None

    def __post_init__(self):
        assert self.linear is not None or self.conv is not None
        self.width = self.linear.width if self.linear is not None else self.conv.width  # type: ignore[union-attr]


def width_of(config):
    return config.linear.width if config.linear is not None else config.conv.width


def chosen():
    return Layer(3) if json.loads("true") else None


def build(layer):
    config = Config(linear=layer, conv=None)
    return jnp.zeros(width_of(config)) + jnp.zeros(config.width)


def fails(config, rate):
    if rate > 0.5:
        return config.conv.width  # E: None has no attribute "width"  [pytree-structure] ;; N: called at line 45
    return 0


build(chosen())
build(Layer(3))
fails(Config(linear=Layer()), float(json.loads("0.9")))  # RAISES
