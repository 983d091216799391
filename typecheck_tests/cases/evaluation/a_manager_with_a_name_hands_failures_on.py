"""``with timer:`` where ``__exit__`` returns nothing hands on what fails inside; one that may swallow it does not."""

import time
from typing import Any

import jax
import jax.numpy as jnp

params: Any = {"w": jnp.ones(3), "b": jnp.ones(2)}
other: Any = {"w": jnp.ones(3)}


class Timer:
    def __enter__(self):
        self.start = time.time()
        return self

    def __exit__(self, *raised):
        print(time.time() - self.start)


class Quiet(Timer):
    def __exit__(self, *raised):
        return raised[0] is TypeError or raised[0] is ValueError


class Trainer:
    def __init__(self, timer):
        self.timer = timer

    def step(self):
        with self.timer:
            return jax.tree.map(jnp.add, params, other)
            # E: tree.map: structures differ at the root: "params" is ...  [pytree-structure] ;; N: called at line 46


timer = Timer()
with timer:
    jax.tree.map(jnp.add, params, params)
with timer:
    jax.tree.map(jnp.add, params, other)
    # E: tree.map: structures differ at the root: "params" is ...  [pytree-structure]
with timer as again:
    jax.tree.map(jnp.add, params, other)
    # E: tree.map: structures differ at the root: "params" is ...  [pytree-structure]
Trainer(timer).step()  # RAISES
quiet = Quiet()
with quiet:
    jax.tree.map(jnp.add, params, other)
