"""``where`` returns nodes and leaves of the tree: a static field and a value computed from a leaf are not in it."""

import jax.numpy as jnp
from jax import Array

from treetyped import field, pytree_dataclass, tree


@pytree_dataclass
class Linear:
    weight: Array
    features: int = field(static=True)


@pytree_dataclass
class MLP:
    head: Linear
    tail: Linear


model = MLP(Linear(jnp.ones(2), 2), Linear(jnp.ones(3), 3))
static = tree.at(model, lambda m: m.head.features).set(3)
# E: tree.at: "where" points at .head.features, a static field: it is not in the tree  [pytree-structure] ;; N: static fields are set by replace, or in the whole tree by tree.replace_static
static = tree.at(model, lambda m: m.head.features + 1).set(3)
# E: tree.at: 3 is no place of the tree: return a node or a leaf as it stands in the tree  [pytree-structure]
computed = tree.at(model, lambda m: m.head.weight + 1).set(jnp.ones(2))
# E: tree.at: "where" must return a node or leaf of the tree, this is a value computed from it  [pytree-structure] ;; N: point at the leaf, and compute in apply
computed = tree.at(model, lambda m: m.head.weight[0]).set(jnp.ones(2))
# E: tree.at: "where" must return a node or leaf of the tree, this is a value computed from it  [pytree-structure] ;; N: point at the leaf, and compute in apply
computed = tree.at(model, lambda m: m.head.weight.sum()).set(jnp.ones(2))
# E: tree.at: "where" must return a node or leaf of the tree, this is a value computed from it  [pytree-structure] ;; N: point at the leaf, and compute in apply
absent = tree.at({"w": model}, lambda m: m["v"]).get()
# E: m has no key 'v': its only key is 'w'  [pytree-structure]
twice = tree.at(model, lambda m: (m.head.weight, m.head.weight)).get()
# E: tree.at: .head.weight is chosen twice  [pytree-structure]
thrice = tree.at(model, lambda m: [m.tail.weight, m.head.weight, m.tail.weight]).get()
# E: tree.at: .tail.weight is chosen twice  [pytree-structure]
inside = tree.at(model, lambda m: (m.head, m.head.weight)).get()
# E: tree.at: .head.weight is inside .head, which is chosen too  [pytree-structure]


def rate(m: MLP) -> int:
    return m.tail.features


static = tree.at(model, rate).set(3)
# E: tree.at: "where" points at .tail.features, a static field: it is not in the tree  [pytree-structure] ;; N: static fields are set by replace, or in the whole tree by tree.replace_static
