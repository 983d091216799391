"""``x.at[i].set(y)`` as a statement, whichever way the array is reached: by ``getattr``, through attributes, by a name."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array


class Step(NamedTuple):
    obs: Array
    act: Array


class Buffer(NamedTuple):
    data: Step
    at_row: int


def made():
    return Buffer(Step(jnp.zeros((3, 2)), jnp.zeros(3)), 0)


def by_getattr(buffer, item):
    for field in Step._fields:
        getattr(buffer.data, field).at[0].set(getattr(item, field))  # E(silent): ...this statement has no effect  [pytree-leaf] ;; N: ...
    return buffer._replace(at_row=1)


def by_attributes(buffer, item):
    buffer.data.obs.at[buffer.at_row].set(item.obs)  # E(silent): ...this statement has no effect  [pytree-leaf] ;; N: ...
    return buffer._replace(at_row=1)


def by_a_name(buffer, item):
    data = buffer.data
    data.act.at[0].set(item.act)  # E(silent): ...this statement has no effect  [pytree-leaf] ;; N: ...
    return buffer


@jax.jit
def by_index(buffer, item):
    for row in (0, 1):
        buffer.data[0].at[row].set(item.obs)  # E(silent): ...this statement has no effect  [pytree-leaf] ;; N: ...
    return buffer


def taken(buffer, item):
    data = buffer.data._replace(obs=buffer.data.obs.at[0].set(item.obs))
    return buffer._replace(data=data)


item = Step(jnp.ones(2), jnp.array(1.0))
assert by_getattr(made(), item).data.act[0] == 0.0
assert by_attributes(made(), item).data.obs[0, 0] == 0.0
assert by_a_name(made(), item).data.act[0] == 0.0
assert by_index(made(), item).data.obs[0, 0] == 0.0
print(taken(made(), item))
