"""In a loop that counts, a branch may be for other turns than the one in which it fails; ``x and False`` does not hold."""

import sys
from itertools import count
from typing import Any

import jax
import jax.numpy as jnp


def remembered(steps, x):
    before: Any = []
    for step in range(steps):
        if step == 0:
            scale = 1.0
        else:
            scale = before[-1].sum()
        x = x * scale
        before.append(x)
    return x


def numbered(batches):
    previous: Any = {}
    for index, batch in enumerate(batches):
        if index:
            batch = jax.tree.map(jnp.add, previous, batch)
        previous = batch
    return previous


def until(limit):
    kept: Any = []
    step = 0
    while step < limit:
        if step > 0:
            step = step + int(kept[0])
        kept.append(1)
        step += 1
    return kept


def counted(limit):
    kept: Any = []
    for step in count():
        if step == limit:
            return kept[-1]
        kept.append(step)
    return None


def only_for_one(config, steps):
    mean = jnp.ones(3) if config and steps == 1 else None
    if config and (steps == 1):
        return jax.tree.map(jnp.add, [mean], [jnp.ones(3)])
    if (steps == 1) or config:
        return mean
    return jax.tree.map(jnp.add, [1.0], [2.0])


def every_other(steps, params):
    params = {"w": jnp.ones(3)}
    for step in range(steps):
        if step % 2 == 0:
            jax.tree.map(jnp.add, params, [1.0])  # E: ...structures differ at the root...  [pytree-structure] ;; N: ...
        params = {"w": 2 * params["w"]}
    return params


flag = len(sys.argv) > 0
remembered(3, jnp.ones(3))
numbered([{"a": 1.0}, {"a": 2.0}])
until(2)
counted(2)
only_for_one(flag, 2)
only_for_one(not flag, 1)
every_other(3, None)  # RAISES
