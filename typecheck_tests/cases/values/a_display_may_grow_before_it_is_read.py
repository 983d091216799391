"""``d = {}`` and ``d["w"] = x``, one after the other: the keys are known where the dict is read."""

from typing import Any

import jax
import jax.numpy as jnp
from jax import Array

x = jnp.ones(2)
params: dict[str, Array] = {}
params["w"] = x
jax.tree.map(jnp.add, params, {"w": x})
jax.tree.map(jnp.add, params, {"w": x, "b": x})  # E: ...keys 'w', the second tree is a dict with keys 'b', 'w'  [pytree-structure]
params["b"] = x
jax.tree.map(jnp.add, params, {"w": x, "b": x})
jax.tree.map(jnp.add, params, {"w": x, "bias": x})  # E: ...keys 'b', 'w', the second tree is a dict with keys 'bias', 'w'  [pytree-structure]
layers = [x]
layers.append(x)
jax.tree.map(jnp.add, layers, [x, x])
jax.tree.map(jnp.add, layers, [x])  # E: ..."layers" is a list of length 2, the second tree is a list of length 1  [pytree-structure]


def make(bias: bool) -> dict[str, Array]:
    made = {"w": x}
    if bias:
        made["b"] = x
    return made


def nested() -> dict[str, Any]:
    encoder = {"w": x}
    encoder["b"] = x
    made: dict[str, Any] = {}
    made["encoder"] = {"w": x}
    made["decoder"] = {"w": x, "b": x}
    return made


jax.tree.map(jnp.add, make(True), {"w": x, "b": x})
jax.tree.map(jnp.add, nested(), {"encoder": {"w": x}, "decoder": {"w": x, "b": x}})
jax.tree.map(jnp.add, nested(), {"encoder": x, "decoder": x})
# E: ...at ['decoder']: the first tree is a dict with keys 'b', 'w', the second tree is a leaf...  [pytree-structure]
