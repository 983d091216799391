"""Values whose whole structure mypy sees: it must draw each as it is printed when the program runs."""

from collections import OrderedDict, namedtuple
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
from flax.core import freeze
from jax import Array

from treetyped import field, pytree_dataclass, reveal_structure


class State(NamedTuple):
    mean: Array
    scale: Array | None


Point = namedtuple("Point", ["x", "y"])


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array | None
    name: str = field(static=True, default="linear")
    shape: object = field(static=True, default=None)


class Module(eqx.Module):
    weight: Array
    size: int = eqx.field(static=True)


@partial(jax.tree_util.register_dataclass, data_fields=["x"], meta_fields=["kind"])
@dataclass
class Registered:
    x: Array
    kind: str


def loss(weight: Array, x: Array, *, scale: float) -> Array:
    return weight * x * scale


x = jnp.ones((2, 3))
reveal_structure({"w": x, "b": [None, 0.5]})
reveal_structure((1, (2, ()), [], {}))
reveal_structure(None)
reveal_structure(Linear(x, None, name="first", shape=(2, 3)))
reveal_structure([Linear(x, x, "a", (1, 2))])
reveal_structure(State(x, None))
reveal_structure(Point(x, 1))
reveal_structure(Module(x, 3))
reveal_structure(Registered(x, "k"))
reveal_structure(OrderedDict([("w", x), ("b", x)]))
reveal_structure(OrderedDict(w=x, b=x))
reveal_structure(freeze({"w": x, "b": [x]}))
reveal_structure({1: x, -2: (True, 1j, b"x", "text", {1, 2})})
reveal_structure([loss, jax.random.key(0), jax.ShapeDtypeStruct((1,), jnp.float32)])
