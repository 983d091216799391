"""``sorted``, ``max`` and ``min`` of what is seen, by what it is or by a key; ``filter``, ``divmod`` and ``slice``."""

from typing import NamedTuple

import jax
import jax.numpy as jnp

narrow, wide, w = jnp.ones((3,)), jnp.ones((4,)), jnp.ones((4, 2))


class Trial(NamedTuple):
    loss: float
    params: jax.Array


@jax.jit
def shortest(one, other):
    return min([one, other], key=lambda x: x.sum())  # E: one is traced, so its value is not known when the condition is decided  [pytree-static] ;; N: ... ;; N: called at ...


trials = [Trial(0.5, wide), Trial(0.1, narrow)]
sizes = {"b": 4, "a": 3}

# wrong
sorted(trials, key=lambda trial: trial.loss)[0].params @ w  # E: "@": the shapes do not go together: (3,) and (4, 2)  [pytree-leaf]
min(trials, key=lambda trial: trial.loss).params @ w  # E: "@": the shapes do not go together: (3,) and (4, 2)  [pytree-leaf]
max([(1, narrow), (0, wide)])[1] @ w  # E: "@": the shapes do not go together: (3,) and (4, 2)  [pytree-leaf]
sorted({"b": wide, "a": narrow}.items())[0][1] @ w  # E: "@": the shapes do not go together: (3,) and (4, 2)  [pytree-leaf]
jnp.ones((sizes[min(sizes, key=lambda name: sizes[name])],)) @ w  # E: "@": the shapes do not go together: (3,) and (4, 2)  [pytree-leaf]
next(filter(lambda x: x.shape[0] < 4, [wide, narrow])) @ w  # E: "@": the shapes do not go together: (3,) and (4, 2)  [pytree-leaf]
jnp.ones((divmod(7, 2)[0],)) @ w  # E: "@": the shapes do not go together: (3,) and (4, 2)  [pytree-leaf]
wide[slice(1, None)] @ w  # E: "@": the shapes do not go together: (3,) and (4, 2)  [pytree-leaf]
Trial._make([0.1, narrow]).params @ w  # E: "@": the shapes do not go together: (3,) and (4, 2)  [pytree-leaf]
shortest(wide, wide)  # RAISES

# right
sorted(trials, key=lambda trial: trial.loss, reverse=True)[0].params @ w
max(trials, key=lambda trial: trial.loss).params @ w
min([(1, narrow), (0, wide)])[1] @ w
sorted({"b": wide, "a": narrow}.items())[1][1] @ w
jnp.ones((sizes[max(sizes, key=lambda name: sizes[name])],)) @ w
next(filter(lambda x: x.shape[0] > 3, [narrow, wide])) @ w
jnp.ones((divmod(9, 2)[0],)) @ w
wide[slice(4)] @ w
Trial._make([0.1, wide]).params @ w
same = [(1, wide), (1, narrow), (2, wide)]
sorted(same, key=lambda pair: pair[0], reverse=True)[1][1] @ w
max(same[:2], key=lambda pair: pair[0])[1] @ w
assert sorted([]) == []
