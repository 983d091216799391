"""Flax and Chex add a replace method that takes the fields by name."""

from __future__ import annotations

from typing import Any

import chex
import jax.numpy as jnp
import optax
from flax import struct
from flax.training.train_state import TrainState
from jax import Array


@struct.dataclass
class State:
    step: int
    w: Array


@chex.dataclass(frozen=True)
class Other:
    w: Array


class Node(struct.PyTreeNode):
    step: int
    size: int = struct.field(pytree_node=False, default=2)

    def bumped(self) -> Node:
        return self.replace(step=self.step + 1)


class Deep(Node):
    depth: int = 1


def stopped(state: TrainState) -> TrainState:
    return state.replace(steps=0)  # E: TrainState.replace: TrainState has no field "steps": its fields are "step", "params", "opt_state", "apply_fn", "tx"  [pytree-structure] ;; N: ...


state = State(0, jnp.ones(2))
reveal_type(state.replace(step=1))  # R: State
state.replace(steps=1)  # E: Unexpected keyword argument "steps" for "replace" of "State"; did you mean "step"?  [call-arg]
reveal_type(Other(w=jnp.ones(2)).replace(w=jnp.ones(3)))  # R: Other
deep = Deep(0)
reveal_type(deep.replace(depth=2, step=1))  # R: Deep
deep.replace(dept=2)  # E: Unexpected keyword argument "dept" for "replace" of "PyTreeNode"; did you mean "depth"?  [call-arg]
axes = Node(0).replace(step=None)
fields: dict[str, Any] = {"size": 3}
Node(0).bumped().replace(**fields)
stopped(TrainState.create(apply_fn=None, params={}, tx=optax.sgd(0.1)))  # RAISES
