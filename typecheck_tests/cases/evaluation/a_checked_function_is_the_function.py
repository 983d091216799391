"""``@jaxtyped`` checks what a function is given, and a list of unknown length makes an array of rows."""

import sys

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float, jaxtyped


@jaxtyped(typechecker=None)
def init(width: int):
    return {"w": jnp.ones((width, 2))}


@jax.jit
@jaxtyped(typechecker=None)
def apply(params, x: Float[Array, "..."]):
    return x @ params["w"]


def tokens(text, table):
    rows = np.array([[ord(letter) % 3, 1] for letter in text])
    return table[rows] @ jnp.ones((5, 2))  # E: "@": the shapes do not go together: (?, 2, 4) and (5, 2)  [pytree-leaf] ;; N: called at ...


# right
apply(init(3), jnp.ones((4, 3)))

# wrong
init(3)["b"]  # E: init(...) has no key 'b': its only key is 'w'  [pytree-structure]
tokens(sys.argv[0], jnp.ones((3, 4)))  # RAISES
