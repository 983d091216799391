"""What an object holds is read by its other methods: a method that drops the new value leaves the old one there."""

import jax
import jax.numpy as jnp
import optax
from flax import struct
from jax import Array


class Trainer:
    def __init__(self, params):
        self.params = params
        self.optimiser = optax.sgd(0.1)
        self.state = self.optimiser.init(params)

    def step(self, grads):
        updates, self.state = self.optimiser.update(grads, self.state, self.params)
        optax.apply_updates(self.params, updates)
        # E(silent): optax.apply_updates returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: called at line 27

    def decay(self):
        jax.tree.map(lambda leaf: leaf * 0.9, self.params)
        # E(silent): tree.map returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: called at line 28


trainer = Trainer({"w": jnp.ones(2)})
trainer.step({"w": jnp.ones(2)})
trainer.decay()
assert trainer.params["w"][0] == 1


@struct.dataclass
class Metrics:
    count: Array


class Loop:
    def __init__(self) -> None:
        self.metrics = Metrics(jnp.zeros(()))
        self.params: dict[str, Array] = {"w": jnp.ones(2)}

    def seen(self) -> None:
        metrics = self.metrics
        metrics.replace(count=metrics.count + 1)
        # E(silent): Metrics.replace returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: called at line 59
        self.metrics.replace(count=self.metrics.count + 1)
        # E(silent): Metrics.replace returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: called at line 59

    def grow(self) -> None:
        optax.apply_updates(self.params, {"w": jnp.ones(2)})
        # E(silent): optax.apply_updates returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: called at line 60

    def grown(self) -> dict[str, Array]:
        self.params = optax.apply_updates(self.params, {"w": jnp.ones(2)})
        return self.params


loop = Loop()
loop.seen()
loop.grow()
assert loop.metrics.count == 0
assert loop.grown()["w"][0] == 2


class Watched:
    """Nobody reads it again, it is set beside the call, or the call does more than to return something."""

    def __init__(self, params):
        self.params = params
        self.unread = params
        self.seen = []

    def drop(self):
        jax.tree.map(jnp.negative, self.unread)

    def set(self):
        jax.tree.map(jnp.negative, self.params)
        self.params = jax.tree.map(jnp.negative, self.params)

    def collect(self):
        jax.tree.map(lambda leaf: self.seen.append(leaf.shape), self.params)

    def show(self):
        jax.tree.map(print, self.params)
        return self.params, self.seen


watched = Watched({"w": jnp.ones(2)})
watched.drop()
watched.set()
watched.collect()
print(watched.show())
