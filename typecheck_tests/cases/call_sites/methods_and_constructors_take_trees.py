import jax
import jax.numpy as jnp
from jax import Array

from treetyped import Tree, field, pytree_dataclass


@pytree_dataclass
class Model:
    params: Tree[Array]
    steps: int = field(static=True, default=0)

    def added(self, grads: Tree[Array] | None = None) -> Array:
        return sum(leaf.sum() for leaf in jax.tree.leaves(grads)) + jnp.zeros(())

    @staticmethod
    def size(tree: Tree[Array]) -> int:
        return sum(leaf.size for leaf in jax.tree.leaves(tree))


model = Model({"w": jnp.ones(3)})
model.added()
model.added(None)
model.added(model.params)
Model.size([model.params, model])
model.added({"w": "text"})  # E: added: "grads" is a Tree[Array], but has str at ['w']  [pytree-leaf]
Model.size(["text"])  # E: size: "tree" is a Tree[Array], but has str at [0]  [pytree-leaf]
Model(params=["text"])  # E(type): Model: "params" is a Tree[Array], but has str at [0]  [pytree-leaf] -- the constructor takes anything
