"""The same array twice in what is donated: its buffer would be given away twice."""

from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array


class State(NamedTuple):
    online: Array
    target: Array


@partial(jax.jit, donate_argnums=0)
def step(state: State) -> State:
    return State(state.online + 1, state.target)


w, v, u = jnp.ones(3), jnp.ones(3), jnp.ones(3)
step(State(w, w))  # E: jit: "w" is donated twice: its buffer can be given away only once; copy it with jnp.copy(w)  [pytree-leaf]
step(State(v, u))
