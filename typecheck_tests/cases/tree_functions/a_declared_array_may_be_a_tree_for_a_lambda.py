"""An argument that is declared to be an array and is a tree: what a later tree has there is not held against the lambda."""

import jax
import jax.numpy as jnp
from jax import Array

zeros = {"actor": jnp.zeros(()), "value": jnp.zeros(())}


def unroll(carry: tuple[Array, Array], target: Array) -> tuple[tuple[Array, Array], None]:
    total, state = carry
    losses = {"actor": target * state, "value": target}
    total = jax.tree.map(lambda x, y: x + y.mean(), total, losses)
    return (total, state), None


def add(total: Array, losses: dict[str, Array]) -> Array:
    return jax.tree.map(lambda x, y: x + y.mean(), total, losses)  # E: a dict has no attribute "mean"  [pytree-structure] ;; N: ...


(sums, _state), _none = jax.lax.scan(unroll, (zeros, jnp.ones(3)), jnp.ones((4, 3)))  # type: ignore[arg-type,unused-ignore]
print(sums)
add(jnp.zeros(()), zeros)  # RAISES
