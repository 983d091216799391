"""JAX's own signature is still checked."""

import jax
import jax.numpy as jnp

x = jnp.ones(3)
jax.tree.map(lambda x: x)  # E: Missing positional argument "tree" in call to "map"  [call-arg]
jax.tree.map(lambda x: x, [x], is_leaf=3)  # E: Argument "is_leaf" to "map" ...  [arg-type]
jax.tree.map(lambda x: x, [x], leaf=None)  # E: Unexpected keyword argument "leaf" for "map"  [call-arg]
jax.tree.map(3, [x])  # E: Argument 1 to "map" has incompatible type "int"; expected "Callable[..., Any]"  [arg-type]
