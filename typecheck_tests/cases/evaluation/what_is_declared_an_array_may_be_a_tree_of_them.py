"""Many a field is declared to be an array that holds a tree: it is one still when its leaves have changed."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax


class Transition(NamedTuple):
    reward: Array
    extras: Array


def mapped(data: Transition) -> Array:
    data = jax.tree.map(lambda x: jnp.swapaxes(x, 0, 1), data)
    return data.extras["policy"]["log_prob"] + data.reward


def mapped_by_name(extras: jnp.ndarray) -> Array:
    extras = jax.tree_util.tree_map(jnp.log, extras)
    return extras["policy"]["log_prob"]


def of_each_row(data: Transition) -> Array:
    return jax.vmap(lambda one: one.extras["policy"]["log_prob"] * one.reward)(data)


def step_by_step(data: Transition) -> Array:
    def step(total: Array, one: Transition) -> tuple[Array, Array]:
        return total + one.extras["policy"]["log_prob"], total

    return lax.scan(step, jnp.zeros(3), data)[0]


def first_of_each(data: Transition) -> Array:
    return jax.tree.map(lambda x: x[0], data).extras["policy"]["log_prob"]


def what_is_an_array() -> Array:
    reward = jax.tree.map(jnp.log, jnp.ones((2, 3)))
    return reward["policy"]  # E: an array (float array of shape (2, 3)) has no item 'policy'  [pytree-leaf] ;; N: called at line 52


batch = Transition(jnp.ones((2, 3)), {"policy": {"log_prob": jnp.ones((2, 3))}})  # type: ignore[arg-type]
assert mapped(batch).shape == (3, 2)
assert mapped_by_name(batch.extras).shape == (2, 3)
assert of_each_row(batch).shape == (2, 3)
np.testing.assert_allclose(step_by_step(batch), 2.0)
assert first_of_each(batch).shape == (3,)
what_is_an_array()  # RAISES
