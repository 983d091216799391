"""``if i > 0`` in a loop over a range is about later turns, also where the range goes through a function first."""

from typing import Any

import jax
import jax.numpy as jnp
from rich.progress import track


def rolled(xs, count):
    kept: list[Any] = []
    for i in track(range(count), "rolling"):
        if i > 0:
            xs = jax.tree.map(jnp.add, xs, kept[0])
        kept.append(xs)
    return kept


def wrong(xs, count):
    kept: list[Any] = []
    for _ in track(range(count), "rolling"):
        xs = jax.tree.map(jnp.add, xs, {"v": 1.0})  # E: ...structures differ...  [pytree-structure] ;; N: ...
        kept.append(xs)
    return kept


rolled({"w": 1.0}, int("2"))
wrong({"w": 1.0}, int("2"))  # RAISES


def through_a_function(xs, count):
    kept: list[Any] = []
    for i in track(range(count), "rolling"):
        if i > 0:

            def first():
                return kept[0]

            xs = jax.tree.map(jnp.add, xs, first())
        kept.append(xs)
    return kept


through_a_function({"w": 1.0}, int("2"))
