"""A compiled function whose result is declared as every tree there is returns one of them: what a caller does with it runs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Union

import jax
import jax.numpy as jnp
import numpy as np
import optax
from jax import Array

AnyTree = Union[Array, Iterable["AnyTree"], Mapping[str, "AnyTree"]]  # noqa: UP007
Renamed = AnyTree


def same(tree: AnyTree) -> AnyTree:
    return tree


@jax.jit
def counted(tree: Renamed) -> tuple[Renamed, int]:
    return tree, 1


params = jnp.ones(2)
optimizer = optax.sgd(0.1)
update = jax.jit(optimizer.update)
updates, state = update(params, optimizer.init(params), params)
np.testing.assert_allclose(updates, -0.1)
assert updates[0] < 0
print(state[0], jax.jit(optax.adam(0.1).update)([params], optax.adam(0.1).init([params]))[0][0].shape)
jnp.sin(jax.jit(same)(params))
jnp.sin(jax.checkpoint(same)(params))
reveal_type(counted(params))  # R: tuple[Any, Array]
jnp.sin(counted(params)[0])
jax.vmap(same)(params).shape
