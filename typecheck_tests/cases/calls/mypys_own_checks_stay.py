"""What mypy and its own plugins check without us, they check with us."""

import functools
from collections import OrderedDict
from dataclasses import dataclass, replace

import jax
import jax.numpy as jnp


@dataclass
class Config:
    rate: float


def scaled(x: float, by: float) -> float:
    return x * by


replace(Config(0.1), rat=0.2)  # E: Unexpected keyword argument "rat" for "replace" of "Config"...  [call-arg]
functools.partial(scaled, 1.0, 2.0, 3.0)()  # E: Too many arguments for "scaled"  [call-arg]
reveal_type(OrderedDict(a=1).get("a", 0))  # R: int
jax.tree.reduce(lambda x, so_far: so_far + x.size, {"a": jnp.ones(3)}, 0)  # E: "int" has no attribute "size"  [attr-defined]
