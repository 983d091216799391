"""JAX's own signature is still checked."""

import jax
import jax.numpy as jnp

x = jnp.ones(3)
jax.tree.map(lambda x: x)  # E: Missing positional argument "tree" in call to "map"  [call-arg]
jax.tree.map(lambda x: x, [x], is_leaf=3)  # E: 3 is called, but it is no function  [pytree-structure]
jax.tree.map(lambda x: x, [x], leaf=None)  # E: Unexpected keyword argument "leaf" for "map"  [call-arg]
jax.tree.map(3, [x])  # E: 3 is called, but it is no function  [pytree-structure]
