"""A dict, list, set or tuple has no fields: a function that reads one fails for it, annotated or not, jitted or not."""

from collections import OrderedDict
from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array


class Point(NamedTuple):
    x: Array


class Config(dict):
    __getattr__ = dict.__getitem__


def free(p):
    return p.x + 1  # E: a dict has no attribute "x"  [pytree-structure] ;; N: ...


@jax.jit
def traced(p: Point) -> Array:
    return p.x + 1  # E: a list has no attribute "x"  [pytree-structure] ;; N: ...


def in_a_set(names):
    names.append("w")  # E: a set has no attribute "append"  [pytree-structure] ;; N: ...


def in_a_tuple(p):
    return jax.tree.map(lambda x: x.x, p)


x = jnp.ones(2)
free(Point(x)), traced(Point(x)), free(Config(x=x))
{"w": x}.items(), [x].copy(), {1}.union({2}), OrderedDict(w=x).popitem(last=True)
free({"x": x})  # RAISES
traced([x])  # RAISES
in_a_set({"b"})  # RAISES
in_a_tuple((Config(x=x),)) if not jax.tree.leaves(Config(x=x)) else None
