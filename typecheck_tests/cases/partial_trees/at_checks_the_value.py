"""What is put into a place is what the field is declared to be, and there is one for each place."""

import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass, tree


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array | None


@pytree_dataclass
class MLP:
    layers: list[Linear]
    head: Linear


model = MLP([Linear(jnp.ones(2), None)], Linear(jnp.ones(3), None))
named = tree.at(model, lambda m: m.head.weight).set("x")
# E(silent): Argument 1 to "set" of "At" has incompatible type "str"; expected "Array"  [arg-type]
assert repr(named.head.weight) == "'x'"
cut = tree.at(model, lambda m: m.head).set(model)
# E(silent): Argument 1 to "set" of "At" has incompatible type "MLP"; expected "Linear"  [arg-type]
assert type(cut.head).__name__ == "MLP"
shape = tree.at(model, lambda m: m.head.weight).apply(jnp.shape)
# E(silent): Argument 1 to "apply" of "At" has incompatible type ...  [arg-type]
assert repr(shape.head.weight) == "(3,)"
gone = tree.at(model, lambda m: m.head.wight).set(jnp.ones(3))
# E: "Linear" has no attribute "wight"; maybe "weight"?  [attr-defined]
one = tree.at(model, lambda m: (m.head.weight, m.head.bias)).set((jnp.ones(3),))
# E: tree.at: 2 places are chosen, and 1 value given to set  [pytree-structure]
few = tree.at(model, lambda m: [m.head.weight, m.layers[0].weight]).set([jnp.ones(3)])
# E: tree.at: 2 places are chosen, and 1 value given to set  [pytree-structure]
