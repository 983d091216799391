"""mypy cannot infer what an empty container would hold, nor a parameter that no argument shows; no result asks for it."""

from typing import Any, Generic, TypeVar

import equinox as eqx
import jax
import jax.numpy as jnp
from jax import lax

K = TypeVar("K")


@jax.tree_util.register_pytree_node_class
class Box(Generic[K]):
    def __init__(self, *items: Any) -> None:
        self.items = items

    def tree_flatten(self) -> Any:
        return self.items, None

    @classmethod
    def tree_unflatten(cls, _: Any, items: Any) -> Any:
        return cls(*items)


leaves, treedef = jax.tree.flatten((jnp.ones(2), {}))
box = jax.tree.structure(Box(1, 2))
reveal_type(jax.tree.unflatten(treedef, leaves))  # R: Any
mapped = jax.tree.map(jnp.sin, (jnp.ones(2), {}, Box(1.0)))
made = jax.tree.map(lambda leaf: [], {"a": jnp.ones(2)})
jitted = jax.jit(lambda x: x)({})
both = jax.vmap(lambda x, y: (x, y))(jnp.ones(2), {})
loss, grads = jax.value_and_grad(lambda p: jnp.ones(()))({})
carry = lax.fori_loop(0, 3, lambda i, c: c, ([], jnp.ones(2)))
kept = jax.checkpoint(lambda x: x)({})
out, pullback = jax.vjp(lambda x: x, {})
updated = eqx.apply_updates({}, {})
known: list[int] = jax.tree.map(lambda leaf: leaf + 1, [])
jax.tree.unflatten(treedef, [1, 2])  # E: tree.unflatten: "treedef" has 1 leaf, "leaves" has 2  [pytree-structure]
jax.tree.map(jnp.add, treedef.unflatten(leaves), (jnp.ones(2),))  # E: tree.map: structures differ at the root: ...  [pytree-structure]
ragged = [[1, 2.0, "three"], {"four": jnp.ones(2)}, None]
print(jax.tree.map(str, ragged)[0][2], jax.tree.map(jnp.shape, [{"w": jnp.ones(2)}, [jnp.ones(3)]])[1][0])
