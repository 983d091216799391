import jax
import jax.numpy as jnp

params = {"w": jnp.ones(3), "b": jnp.ones(2)}
leaves, treedef = jax.tree.flatten(params)
jax.tree.unflatten(treedef, [x * 2 for x in leaves])
jax.tree.unflatten(treedef, map(jnp.sin, leaves))
jax.tree.unflatten(treedef, leaves[::-1])
jax.tree.unflatten(treedef, [leaves[0], *leaves[1:]])
jax.tree.unflatten(treedef, jax.random.split(jax.random.key(0), len(leaves)))
jax.tree.unflatten(treedef, [x for x in [*leaves, None] if x is not None])
jax.tree.unflatten(treedef, leaves[1:])
# E: tree.unflatten: "treedef" has 2 leaves, "leaves" has 1  [pytree-structure]
jax.tree.unflatten(treedef, [*leaves, jnp.ones(1)])
# E: tree.unflatten: "treedef" has 2 leaves, "leaves" has 3  [pytree-structure]
jax.tree.unflatten(treedef, [jnp.zeros(3)] * 3)
# E: tree.unflatten: "treedef" has 2 leaves, "leaves" has 3  [pytree-structure]
jax.tree.unflatten(treedef, (x * 2 for x in leaves + leaves))
# E: tree.unflatten: "treedef" has 2 leaves, "leaves" has 4  [pytree-structure]
jax.tree.unflatten(treedef, jax.random.split(jax.random.key(0), 3))
# E: tree.unflatten: "treedef" has 2 leaves, "leaves" has 3  [pytree-structure]
jax.tree.unflatten(treedef, jax.tree.leaves([params, params]))
# E: tree.unflatten: "treedef" has 2 leaves, "leaves" has 4  [pytree-structure]
more = list(leaves)
more.append(jnp.ones(1))
jax.tree.unflatten(jax.tree.structure((1, 2, 3)), more)
