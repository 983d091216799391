"""A static field is part of the structure: a loop cannot change it."""

import jax.numpy as jnp
from jax import Array, lax

from treetyped import field, pytree_dataclass


@pytree_dataclass
class State:
    w: Array
    phase: str = field(static=True)


lax.scan(lambda s, x: (State(s.w + x, s.phase), None), State(jnp.zeros(()), "warmup"), jnp.ones(3))
lax.scan(lambda s, x: (State(s.w + x, "train"), None), State(jnp.zeros(()), "warmup"), jnp.ones(3))
# E: lax.scan: the carry changes at the root: "init" is State with phase='warmup', "f" returns State with phase='train'  [pytree-carry]
