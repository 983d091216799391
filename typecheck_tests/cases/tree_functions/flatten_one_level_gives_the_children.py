import jax.numpy as jnp
from jax.tree_util import flatten_one_level

params = {"w": jnp.ones(3), "b": jnp.ones(2)}
reveal_type(flatten_one_level(params))  # R: tuple[Iterable[Array], Hashable]
children, keys = flatten_one_level([params, params])
reveal_type(children)  # R: Iterable[dict[str, Array]]
flatten_one_level((1, {"a": 2}))
flatten_one_level(None)
flatten_one_level(jnp.ones(3))
# E: tree_util.flatten_one_level: "tree" is a leaf (float array of shape (3,)), which has no children  [pytree-leaf]
flatten_one_level("text")
# E: tree_util.flatten_one_level: "tree" is a leaf (str), which has no children  [pytree-leaf]
