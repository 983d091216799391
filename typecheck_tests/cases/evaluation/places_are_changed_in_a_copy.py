"""``tree.at`` gives a tree with something else in the chosen places, ``tree.replace_static`` other static fields."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import field, pytree_dataclass, tree


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array | None
    training: bool = field(static=True, default=True)

    def __call__(self, x):
        return x @ self.weight if self.bias is None else x @ self.weight + self.bias  # E: "@": the shapes do not go together: (4, 2) and (5, 5)  [pytree-leaf] ;; N: ...


@pytree_dataclass
class Model:
    layers: list[Linear]
    head: Linear
    cache: Array | None = None

    def chosen(self, where):
        return tree.at(self, where)


def make():
    return Model([Linear(jnp.ones((2, 2)), jnp.zeros(2)) for _ in range(2)], Linear(jnp.ones((2, 1)), None))

def first(model):
    return model.layers[0]

def biases(model):
    return [layer.bias for layer in model.layers]

def without_bias(model):
    return tree.at(model, lambda m: m.layers[0].bias).set(None)

def added(one, other):
    return jax.tree.map(jnp.add, one, other)  # E: jnp.add: takes arrays, not None: use jax.tree.map for trees  [pytree-leaf] ;; N: ...

quiet = partial(tree.replace_static, training=False)
x = jnp.ones((4, 2))


def right():
    model = make()
    filled = tree.at(model, lambda m: m.head.bias).set(jnp.zeros(1))
    assert filled.head(x).shape == (4, 1)
    added(filled, tree.at(filled, first).apply(lambda layer: layer))
    added(model, model.chosen(biases).apply(lambda bs: [b + 1 for b in bs]))
    added(model, model.chosen(biases).set((jnp.ones(2), jnp.ones(2))))
    assert model.chosen(lambda m: (m.cache, m.head.bias)).set((x, x)).cache is x
    assert model.chosen(first).get().weight.shape == (2, 2)
    added(quiet(model), quiet(model))
    return [quiet([layer]) for layer in model.layers]

def no_bias_any_more():
    model = make()
    return added(model, without_bias(model))

def another_head():
    model = make()
    return jax.tree.map(jnp.add, model.chosen(lambda m: m.head).set([x]), model)  # E: tree.map: structures differ at .head: ...  [pytree-structure] ;; N: ...

def one_for_two():
    return make().chosen(biases).set([x])  # E: tree.at: 2 places are chosen, and 1 value given to set  [pytree-structure] ;; N: ...

def number_for_two():
    return make().chosen(biases).set(0.5)  # E: tree.at: 2 places are chosen, and a float given to set  [pytree-structure] ;; N: ...

def twice():
    return make().chosen(lambda m: [first(m), m.layers[0]]).get()  # E: tree.at: .layers[0] is chosen twice  [pytree-structure] ;; N: ...

def inside():
    return make().chosen(lambda m: (m.layers, first(m).weight)).get()  # E: tree.at: .layers[0].weight is inside .layers, which is chosen too  [pytree-structure] ;; N: ...

def static_field():
    return make().chosen(lambda m: m.head.training).set(False)  # E: tree.at: "where" points at .head.training, a static field: it is not in the tree  [pytree-structure] ;; N: ... ;; N: called at line 108

def wider_layer():
    wide = make().chosen(lambda m: first(m).weight).apply(lambda w: jnp.ones((5, 5)))
    return first(wide)(x)

def trained_and_not():
    model = make()
    return added(model, quiet(model))

def no_such_field():
    return tree.replace_static(make(), train=False)  # E: tree.replace_static: no node of the tree has a static field 'train': there are training  [pytree-static] ;; N: ...

def field_with_leaves():
    return tree.replace_static(make(), cache=x)  # E: tree.replace_static: no node of the tree has a static field 'cache': there are training  [pytree-static] ;; N: ...


right()
no_bias_any_more()  # RAISES
another_head()  # RAISES
one_for_two()  # RAISES
number_for_two()  # RAISES
twice()  # RAISES
inside()  # RAISES
static_field()  # RAISES
wider_layer()  # RAISES
trained_and_not()  # RAISES
no_such_field()  # RAISES
field_with_leaves()  # RAISES
