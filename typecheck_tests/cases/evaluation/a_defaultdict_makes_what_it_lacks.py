"""``defaultdict(list)``: what is asked for the first time is made, and is there from then on."""

from collections import defaultdict
from typing import Any

import jax
import jax.numpy as jnp

log: dict[str, list[Any]] = defaultdict(list)


@jax.jit
def step(w, x):
    error = jnp.sum(w * x)
    log["error"].append(error)
    return w - error


w = jnp.ones(3)
for _ in range(3):
    w = step(w, jnp.ones(3))
jnp.stack(log["error"])
# E: jnp.stack: the array is left over from a trace that has ended: ...  [pytree-leaf]


class Meter:
    def __init__(self) -> None:
        self.rows: Any = defaultdict(list)

    def add(self, **values: Any) -> None:
        for name, value in values.items():
            self.rows[name].append(value)


meter = Meter()


@jax.jit
def metered(w):
    norm = jnp.linalg.norm(w)
    meter.add(norm=norm)
    return w / norm


metered(w)
float(meter.rows["norm"][-1])  # E: float() needs a number, but the array is left over from a trace ...  [pytree-leaf]


def by_layer(pairs):
    found: Any = defaultdict(dict)
    for name, value in pairs:
        found[name.split(".")[0]][name] = value
    return found


layers = by_layer([("a.w", jnp.ones(2)), ("a.b", jnp.ones(2)), ("c.w", jnp.ones(1))])
jax.tree.map(jnp.add, layers["a"], {"a.w": jnp.ones(2), "a.b": jnp.ones(2)})
sums: Any = defaultdict(lambda: jnp.zeros(2))
sums["a"] += jnp.ones(2)
jax.tree.map(jnp.add, dict(sums), {"a": jnp.zeros(2)})
jax.tree.map(jnp.add, dict(sums), {"b": jnp.zeros(2)})
# E: tree.map: structures differ at the root: the first tree is a dict with keys 'a', ...  [pytree-structure]
sums["b"]
jax.tree.map(jnp.add, dict(sums), {"a": jnp.zeros(2), "b": jnp.zeros(2)})
kept: Any = defaultdict(list)
for name in ("a", "b", "a"):
    kept[name].append(jnp.ones(2))
jnp.stack(kept["a"])
