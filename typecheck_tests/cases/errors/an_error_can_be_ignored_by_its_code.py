"""By the code of the error, or by that of the family."""

import jax
import jax.numpy as jnp

x = jnp.ones(3)


def wrong() -> None:
    jax.tree.map(jnp.add, (x, x), [x, x])  # type: ignore[pytree-structure]
    jax.tree.map(jnp.add, (x, x), [x, x])  # type: ignore[pytree]


jax.tree.map(jnp.add, (x, x), [x, x])  # E: tree.map: structures differ ...  [pytree-structure]
