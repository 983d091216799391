"""Equinox runs the converter of a field on whatever the field was given, by whatever ``__init__``."""

from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp

one = jnp.ones(2)


def doubled(layers):
    return tuple(layers) * 2


class Stack(eqx.Module):
    layers: Any = eqx.field(converter=doubled)
    scale: Any = eqx.field(converter=jnp.asarray, default=1.0)


class Own(eqx.Module):
    layers: Any = eqx.field(converter=list)

    def __init__(self, count):
        self.layers = (one for _ in range(count))


stack = Stack([one])
jax.tree.map(jnp.add, stack.layers, (one, one))
jax.tree.map(jnp.add, stack.layers, (one,))  # E: ..."stack.layers" is a tuple of length 2, the second tree is a tuple of length 1  [pytree-structure]
jax.tree.map(jnp.add, stack, Stack([one], 2.0))
jax.tree.map(jnp.add, stack, Stack([one, one]))  # E: ...differ at .layers: "stack" is a tuple of length 2, the second tree is a tuple of length 4  [pytree-structure]
jax.tree.map(jnp.add, Own(2).layers, [one, one])
jax.tree.map(jnp.add, Own(2).layers, (one, one))  # E: ...the first tree is a list of length 2, the second tree is a tuple of length 2  [pytree-structure]
