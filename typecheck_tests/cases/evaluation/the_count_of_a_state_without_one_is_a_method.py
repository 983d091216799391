"""Every state of Optax is a tuple, and every tuple has a method ``count``: a schedule takes the number of the steps."""

import jax.numpy as jnp
import optax
from jax import Array

params = {"w": jnp.ones(3)}
schedule = optax.linear_schedule(0.0, 1e-2, 10)
tx = optax.chain(optax.clip_by_global_norm(1.0), optax.scale_by_adam(), optax.scale_by_learning_rate(schedule))


def steps_of(state: optax.OptState) -> Array:
    return state[1].count


def first_of(state):
    return state[0].count


class Trainer:
    def __init__(self, schedule):
        self.schedule = schedule
        self.state = tx.init(params)

    def rate(self):
        return float(self.schedule(self.state[2].count))

    def rate_of_first(self):
        clipped, *_ = self.state
        return float(self.schedule(clipped.count))  # E: warmup_cosine_decay_schedule: the schedule takes the count of the steps, not the method count  [pytree-leaf] ;; N: called at line 61


def works(state):
    clipped, adam, scaled = state
    print(schedule(3), schedule(adam.count), schedule(jnp.arange(4)), clipped.count(1), clipped.index, state.count(clipped))
    print([schedule(each.count) for each in (adam, scaled)], adam._replace(count=adam.count + 1).count)
    if callable(clipped.count):
        print("no count")
    counted = [each for each in state if "count" in getattr(each, "_fields", ())]
    return counted, optax.constant_schedule(0.1)(clipped.count), optax.linear_schedule(1.0, 0.0, 0)(first_of(state))


def in_loop(state):
    rates = []
    for _ in range(3):
        rates.append(schedule(steps_of(state)))
        _, state = tx.update(params, state)
    return rates, schedule(first_of(state))  # E: linear_schedule: the schedule takes the count of the steps, not the method count  [pytree-leaf] ;; N: called at line 60


def whole(state):
    return optax.cosine_decay_schedule(0.1, 10)(state)  # E: cosine_decay_schedule: the schedule takes the count of the steps, not optimizer state  [pytree-leaf] ;; N: called at line 59


works(tx.init(params))
Trainer(schedule).rate()
Trainer(optax.cosine_decay_schedule(0.1, 10)).rate()

whole(tx.init(params))  # RAISES
in_loop(tx.init(params))  # RAISES
Trainer(optax.warmup_cosine_decay_schedule(0.0, 0.1, 5, 10)).rate_of_first()  # RAISES
