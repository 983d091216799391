"""A generator that changes what the loop over it reads: its body runs to a yield, then a turn, and so on; also around a body."""

import contextlib
from collections.abc import Iterator

import jax
import jax.numpy as jnp

pair = {"b": jnp.zeros(2), "w": jnp.ones((3, 2))}


class Trainer:
    def __init__(self):
        self.key = jax.random.key(0)
        self.params = {"b": jnp.zeros(2), "w": jnp.ones((3, 2))}
        self.seen = []

    def batches(self, x, count):
        for _ in range(count):
            self.key, key = jax.random.split(self.key)
            yield x[jax.random.permutation(key, x.shape[0])]

    def fit(self, x):
        for batch in self.batches(x, 3):
            grads = {"w": batch.T @ jnp.ones((4, 2))}
            self.params = jax.tree.map(lambda p, g: p - g, self.params, grads)  # E: tree.map: structures differ at the root: "self.params" is a dict with keys 'b', 'w', "grads" is a dict with keys 'w'  [pytree-structure] ;; N: called at ...

    def fit_for_some(self, x, limit):
        for turn, batch in enumerate(self.batches(x, 100)):
            if turn == limit:
                break
            self.params = {**self.params, "w": batch.T @ jnp.ones((4, 2))}
        return jax.tree.map(jnp.add, self.params, {"w": jnp.ones((3, 2))})  # E: tree.map: structures differ at the root: ...  [pytree-structure] ;; N: called at ...

    @contextlib.contextmanager
    def recording(self):
        self.seen.clear()
        yield self
        self.key, _ = jax.random.split(self.key)

    def fine(self, x):
        mean = None
        for batch in self.batches(x, 3):
            mean = jnp.mean(batch) if mean is None else mean + jnp.mean(batch)
            self.params = jax.tree.map(lambda p, g: p - g, self.params, pair)
        with self.recording():
            self.seen.append(mean)
        return self.seen[0] + self.params["b"]


def growing(state: dict[str, jax.Array]) -> Iterator[int]:
    for step in range(2):
        state["extra"] = jnp.ones(step + 1)
        yield step
    del state["extra"]


def looked_at(state: dict[str, jax.Array]) -> dict[str, jax.Array]:
    for step in growing(state):
        state["b"] = jax.tree.map(jnp.add, state, {**pair, "extra": jnp.ones(step + 1)})["b"]
    return jax.tree.map(jnp.add, state, pair)


def found(state: dict[str, jax.Array]) -> dict[str, jax.Array]:
    for step in growing(state):
        if step == 1:
            return jax.tree.map(jnp.add, state, {**pair, "extra": jnp.ones(2)})
    return state


def changed_too_early(state: dict[str, jax.Array]) -> None:
    for _ in growing(state):
        jax.tree.map(jnp.add, state, pair)  # E: tree.map: structures differ at the root: "state" is a dict with keys 'b', 'extra', 'w', "pair" is a dict with keys 'b', 'w'  [pytree-structure] ;; N: called at ...


def traced(trainer):
    @jax.jit
    def probe(x):
        trainer.seen.append(x.mean())
        return x

    with trainer.recording():
        probe(jnp.ones(3))
    return trainer.seen[0] + 1  # E: the array is left over from a trace that has ended: a transformed function must return it  [pytree-leaf] ;; N: called at ...


x = jnp.ones((4, 3))
Trainer().fine(x)
looked_at(dict(pair))
found(dict(pair))
Trainer().fit(x)  # RAISES
Trainer().fit_for_some(x, 2)  # RAISES
changed_too_early(dict(pair))  # RAISES
traced(Trainer())  # RAISES
