"""In a method that is called with nothing that is seen, the fields of ``self`` are what the frozen class declares."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Pair:
    both: tuple[Array, Array]

    def doubled(self):
        return jax.lax.fori_loop(0, 3, lambda i, held: held + held, self.both)  # E: lax.fori_loop: the carry changes at the root: "self.both" is a tuple of length 2, "body_fun" returns a tuple of length 4  [pytree-carry] ;; N: called at line 26

    def same(self):
        return jax.lax.fori_loop(0, 3, lambda i, held: held * 1, self.both)


def pair() -> Pair:
    return Pair((jnp.ones(1), jnp.ones(2)))


pair().same()
pair().doubled()  # RAISES
