"""What a loop would do after a turn that fails is never done: nothing is said of it."""

import jax
import jax.numpy as jnp


def update(v, current):
    v = v + 0.1 * (current - v)
    return jnp.where(v > 1, 0.0, v), v > 1


def advance(v, drive):
    new, spikes = jax.tree.map(update, v, drive)  # two names for the two keys of a dict
    return new, spikes


def run(steps):
    v = {"exc": jnp.zeros(8), "inh": jnp.zeros(2)}
    drive = {"exc": jnp.ones(8), "inh": jnp.ones(2)}
    for _ in range(steps):
        v, spikes = advance(v, drive)
        print(spikes["exc"].sum())  # E: spikes is a str, which is indexed by numbers, not by 'exc'  [pytree-structure] ;; N: ...


def summed(params, rows):
    """What fails in the second turn alone is said."""
    total = params
    for row in rows:
        total = jax.tree.map(jnp.add, total, row)  # E: tree.map: structures differ ...  [pytree-structure] ;; N: called at ...
        total = {"w": total["w"]}
    return total


run(3)  # RAISES
both = {"w": jnp.ones(2), "b": jnp.ones(2)}
summed(both, [both, both])  # RAISES
