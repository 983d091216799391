"""``import jax.numpy`` below ``import jax`` binds the name again, to the same module."""

import jax
import jax.custom_batching
import jax.numpy
import jax.numpy as jnp
import numpy as np
import numpy as np2
from jax import tree
from jax import tree as tree2


def added(x):
    return jax.tree.map(jnp.add, [x], [x, x])  # E: tree.map: structures differ at the root: the first tree is a list of length 1, the second tree is a list of length 2  [pytree-structure] ;; N: called at line 30


class Model:
    def added(self, x):
        def inner():

            return tree.map(jnp.add, [x], [np.ones(3)] * 2)  # E: tree.map: structures differ at the root: the first tree is a list of length 1, the second tree is a list of length 2  [pytree-structure] ;; N: called at line 23, which is called at line 31

        return inner()

    def right(self, x):
        return tree2.map(np2.add, [x], [x])


Model().right(np.ones(3))
added(jnp.ones(3))  # RAISES
Model().added(jnp.ones(3))  # RAISES
