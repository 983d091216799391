"""A list that a long loop fills holds any number of such items: what is read of it, and of what is mapped over it, is seen."""

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from jax import Array


class Step(NamedTuple):
    obs: Array
    reward: Array


def rollout(key, length):
    steps: Any = []
    for each in jax.random.split(key, length):
        steps.append(Step(jax.random.normal(each, (2,)), jnp.zeros(())))
    return steps


def stacked(steps):
    return jax.tree.map(lambda *leaves: jnp.stack(leaves), *steps)


def each_alone(steps):
    return jax.tree.map(lambda *leaves: jnp.stack(leaves), steps)


def total(trajectory):
    return trajectory.reward.sum()  # E: a list has no attribute "reward"  [pytree-structure] ;; N: ...


steps = rollout(jax.random.key(0), 16)
print(steps[0].obs, steps[-1].reward, len(steps))
print(stacked(steps).reward.sum())
steps[3].action  # E: Step has no attribute "action"...  [pytree-structure]
total(each_alone(steps))  # RAISES
