import jax
import jax.numpy as jnp

params = {"w": jnp.ones(3), "b": jnp.ones(2)}
leaves, treedef = jax.tree.flatten(params)
a, b = leaves
a, b, c = leaves  # E: 2 values are unpacked into 3 names  [pytree-structure]
with_paths = jax.tree.leaves_with_path(params)
((path, leaf),) = with_paths  # E: 2 values are unpacked into 1 name  [pytree-structure]
longer = jax.tree.leaves(params)
longer.append(jnp.ones(1))
a, b, c = longer
again = jax.tree.leaves(params)
again = [*again, jnp.ones(1)]
a, b, c = again
if len(leaves) == 3:
    a, b, c = leaves
