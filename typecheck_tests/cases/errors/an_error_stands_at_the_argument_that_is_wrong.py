"""Of a call over several lines; ``# type: ignore`` may still stand on any line of the call."""

import jax
import jax.numpy as jnp

x = jnp.ones(3)
params = {"w": x, "b": x}
momentum = {"w": x}


def carried(carry: tuple[jax.Array, jax.Array], row: jax.Array) -> tuple[jax.Array, jax.Array]:
    return carry[0], row


def ignored() -> None:
    jax.tree.map(  # type: ignore[pytree-structure]
        lambda p, m: p + m,
        params,
        momentum,
    )


jax.tree.map(
    lambda p, g, m: p + g + m,
    params,
    params,
    momentum,
    # E: tree.map: structures differ at the root: ...  [pytree-structure]
)
jax.lax.scan(
    carried,
    # E: lax.scan: "carried" returns the new carry alone, ...  [pytree-carry] ;; N: if there is no output: ...
    (x, x),
    x,
)
