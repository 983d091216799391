"""Updates that are thrown away of an array that nothing else reads: left over, and no damage."""

import jax.numpy as jnp


def grid(xs, ys):
    xx, yy = jnp.meshgrid(xs, ys)
    positions = jnp.empty((*xx.shape, 2))
    positions.at[:, :, 0].set(xx)
    positions.at[:, :, 1].set(yy)
    return xx + yy


def used(xs, ys):
    xx, yy = jnp.meshgrid(xs, ys)
    positions = jnp.empty((*xx.shape, 2))
    positions.at[:, :, 0].set(xx)  # E(silent): ...this statement has no effect  [pytree-leaf] ;; N: called at line 23
    positions.at[:, :, 1].set(yy)  # E(silent): ...this statement has no effect  [pytree-leaf] ;; N: called at line 23
    return positions


print(grid(jnp.ones(3), jnp.ones(3)).sum())
assert used(jnp.ones(3), jnp.ones(3)).sum() == 0
