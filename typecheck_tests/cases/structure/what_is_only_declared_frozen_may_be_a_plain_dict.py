"""Flax returned frozen dicts once, and the annotations have stayed: only one that is made here certainly is one."""

from typing import Any

import flax
import jax
import jax.numpy as jnp
from flax import struct
from flax.core import FrozenDict, freeze


class State(struct.PyTreeNode):
    params: FrozenDict[str, Any]

    def replaced(self, params: FrozenDict[str, Any]) -> "State":
        return self.replace(params=params)


def loaded() -> FrozenDict[str, Any]:
    return flax.core.unfreeze(freeze({"w": jnp.ones(2)}))  # type: ignore[return-value]


new = {"w": jnp.ones(2)}
state = State(freeze(new)).replaced(new)  # type: ignore[arg-type]
jax.tree.map(jnp.add, new, state.params)
jax.tree.map(jnp.add, state.params, {"w": jnp.ones(2)})
jax.tree.map(jnp.add, loaded(), new)
jax.tree.map(jnp.add, freeze({"w": jnp.ones(2)}), new)  # E: tree.map: structures differ at the root: ...  [pytree-structure]
jax.tree.map(jnp.add, new, FrozenDict(w=jnp.ones(2)))  # E: tree.map: structures differ at the root: ...  [pytree-structure]
jax.tree.map(jnp.add, loaded(), [jnp.ones(2)])  # E: tree.map: structures differ at the root: ...  [pytree-structure]
