"""``table[[1, 2], :]``: a list of whole numbers among several indices takes as an array does."""

import jax
import jax.numpy as jnp
import numpy as np

table = jnp.ones((16, 4))
tokens = [3, 1, 2]
rows = table[tokens, :]
rows + jnp.ones((3, 4))
rows - rows.mean(-1)  # E: "-": the shapes do not go together: float array of shape (3, 4) and float array of shape (3,)  [pytree-leaf]
table[:, [0, 1]] + jnp.ones((16, 3))  # E: "+": the shapes do not go together: float array of shape (16, 2) and float array of shape (16, 3)  [pytree-leaf]
table[[0, 1], [2, 3]] + jnp.ones(2)
table[[0, 1], [2, 3]] + jnp.ones((2, 2, 2))
np.ones((16, 4))[tokens, 1:] @ np.ones(4)  # E: "@": the shapes do not go together: (3, 3) and (4,)  [pytree-leaf]


@jax.jit
def first(table):
    return table[[0, 2], None] + jnp.ones((3, 1, 4))  # E: "+": the shapes do not go together: float array of shape (2, 1, 4) and float array of shape (3, 1, 4)  [pytree-leaf] ;; N: called at line 23


first(table)  # RAISES
