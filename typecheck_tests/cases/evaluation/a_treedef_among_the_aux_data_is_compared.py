"""A class whose ``tree_flatten`` hands the work on to ``jax.tree.flatten``: its aux data is the treedef inside."""

from typing import Any

import jax
import jax.numpy as jnp


@jax.tree_util.register_pytree_node_class
class Params:
    def __init__(self, **params: Any) -> None:
        self.params = params

    def tree_flatten(self) -> Any:
        return jax.tree.flatten(self.params)

    @classmethod
    def tree_unflatten(cls, aux: Any, leaves: Any) -> "Params":
        return cls(**jax.tree.unflatten(aux, leaves))


one, other = Params(w=jnp.ones(3), b=jnp.ones(())), Params(b=jnp.zeros(()), w=jnp.zeros(3))
jax.tree.map(jnp.add, one, other)
jax.tree.map(jnp.add, one, jax.tree.map(jnp.sin, one))
pairs = jax.tree.map(lambda x: (x, x), one)
jax.tree.map(lambda x, pair: x, one, pairs)
# E: tree.map: structures differ at the root: "one" is Params with aux_data=PyTreeDef(tree="{'b': *, 'w': *}"), ...  [pytree-structure]
jax.tree.map(jnp.add, one, Params(w=jnp.ones(3), b=None))
# E: tree.map: structures differ at the root: "one" is Params with aux_data=...  [pytree-structure]


class Plain:
    def __init__(self, layers: Any) -> None:
        self.layers = layers


jax.tree_util.register_pytree_node(
    Plain, lambda plain: jax.tree.flatten(plain.layers), lambda aux, leaves: Plain(jax.tree.unflatten(aux, leaves))
)
jax.tree.map(jnp.add, Plain([jnp.ones(2)]), Plain([jnp.ones(2)]))
jax.tree.map(jnp.add, Plain([jnp.ones(2)]), Plain((jnp.ones(2),)))
# E: tree.map: structures differ at the root: the first tree is Plain with aux_data=...  [pytree-structure]
