"""In a branch, a loop, a function, or under another name: then what is read may hold more."""

from typing import Any

import jax
import jax.numpy as jnp
from jax import Array

x = jnp.ones(2)
both = {"w": x, "b": x}


def add_bias(params: dict[str, Array]) -> None:
    params["b"] = x


class Model:
    def __init__(self, params: dict[str, Array]) -> None:
        self.params = params


handed = {}
handed["w"] = x
add_bias(handed)
jax.tree.map(jnp.add, handed, both)
looped: dict[str, Array] = {}
for key in ("w", "b"):
    looped[key] = x
jax.tree.map(jnp.add, looped, both)
named = {"w": x}
other = named
named["b"] = x
jax.tree.map(jnp.add, other, both)
jax.tree.map(jnp.add, named, both)
held = {"w": x}
holder = [held]
held["b"] = x
jax.tree.map(jnp.add, holder, [both])
kept = {"w": x}
model = Model(kept)
kept["b"] = x
jax.tree.map(jnp.add, model.params, both)
again = {"w": x}
for _ in range(2):
    last = jax.tree.map(lambda leaf: leaf, again)
    again["b"] = x
jax.tree.map(jnp.add, last, both)
late = {"w": x}


def total() -> dict[str, Array]:
    return jax.tree.map(jnp.add, late, both)


late["b"] = x
total()
inner: dict[str, Any] = {}
inner["w"] = {}
inner["w"]["b"] = x
jax.tree.map(jnp.add, inner, {"w": {"b": x}})
rows: list[dict[str, Array]] = []
rows.append({"w": x})
rows[0]["b"] = x
jax.tree.map(jnp.add, rows, [both])
first = {"w": x}
rows.append(first)
first["b"] = x
jax.tree.map(jnp.add, rows, [both, both])
copies = [first for _ in range(2)]
copies[0]["c"] = x
jax.tree.map(jnp.add, first, {**both, "c": x})
by_name = {name: first for name in ("a", "z")}  # noqa: C420
by_name["a"]["d"] = x
jax.tree.map(jnp.add, first, {**both, "c": x, "d": x})


def collect(count: int) -> list[Array]:
    found = [x]
    found.append(x)
    while len(found) < count:
        found.append(x)
    return found


jax.tree.map(jnp.add, collect(3), [x, x, x])
