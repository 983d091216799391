import jax
import jax.numpy as jnp

xs = [jnp.ones(3), jnp.ones(2)]
params = {"w": jnp.ones(3), "b": jnp.ones(2)}
reveal_type(jax.tree.map(list, params.values()))  # R: list[Array]
reveal_type(jax.tree.leaves(range(3)))  # R: list[range]
jax.tree.map(jnp.add, xs, list(params.values()))
jax.tree.map(jnp.add, xs, [x * 2 for x in xs])
jax.tree.map(jnp.add, xs, list(map(jnp.sin, xs)))
jax.tree.map(lambda keys, x: x, ["a", "b"], list(params.items()))
jax.jit(lambda values: sum(values))([jnp.sum(x) for x in xs])
jax.tree.map(jnp.add, xs, (x for x in xs))
# E: tree.map: structures differ at the root: "xs" is a list of length 2, the second tree is a leaf (an iterator)  [pytree-structure]
jax.tree.map(jnp.add, xs, map(jnp.sin, xs))
# E: tree.map: structures differ at the root: "xs" is a list of length 2, the second tree is a leaf (an iterator)  [pytree-structure]
jax.tree.map(jnp.add, params, params.values())
# E: tree.map: structures differ at the root: "params" is a dict with keys 'b', 'w', the second tree is a leaf (dict_values)  [pytree-structure]
jax.tree.map(jnp.add, params.values(), params.values())
# E: jnp.add: takes arrays, not dict_values: use jax.tree.map for trees  [pytree-leaf]
jax.tree.map(lambda x: x * 2, zip(xs, xs, strict=True))  # E: Unsupported operand types for * ("zip[tuple[Array, Array]]" and "int")  [operator]
jax.tree.map(lambda x: x * 2, (x for x in xs))  # E: Unsupported operand types for * ("Generator[Array, None, None]" and "int")  [operator]
