"""A ``where`` may be a path, the class of a leaf, a predicate or a tree of booleans; it must fit the tree."""

import jax.numpy as jnp
from jax import Array

from treetyped import field, pytree_dataclass, tree


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array
    name: str = field(static=True, default="linear")


def linear():
    return Linear(jnp.ones((2, 3)), jnp.zeros(3))

def is_matrix(leaf):
    return leaf.ndim == 2

def halves(model, where):
    return tree.partition(model, where)  # E: tree.partition: .weight[0] is no place of the tree: .weight is a leaf, not [0]  [pytree-structure] ;; N: ...

def named(name):
    return f".{name}"


def right():
    model = [linear(), linear()]
    arrays, rest = halves(model, Array)
    assert rest[0].weight is None
    tree.combine(arrays, rest)
    assert halves({"rate": 0.5, "w": jnp.ones(3)}, Array)[0]["rate"] is None
    assert halves(model[0], is_matrix)[0].bias is None
    assert halves(model[0], named("bias"))[1].bias is None
    frozen = {"w": [True, False], "b": False}
    assert halves({"w": [1, 2.0], "b": 3}, frozen)[1]["w"][0] is None
    assert halves(model, [True, False])[1][0].weight is None
    assert tree.filter(model, ~tree.where("[0].weight"))[0].weight is None
    assert tree.filter(model, tree.where(float) | "[*].bias")[0].weight is None
    return tree.filter({"w": None}, "['w'].a")

def no_such_name():
    return tree.filter(linear(), named("biases"))  # E: tree.filter: .biases is no place of the tree: the root has .weight, .bias, not .biases  [pytree-structure] ;; N: ...

def no_such_item():
    return tree.filter([linear(), linear()], "[2].weight")  # E: tree.filter: [2].weight is no place of the tree: the root has [0], [1], not [2]  [pytree-structure] ;; N: ...

def below_a_leaf():
    return halves(linear(), ".weight[0]")

def of_another_tree():
    return tree.filter([linear(), linear()], [True, False, True])  # E: tree.filter: structures differ at the root: "where" is a list of length 3, "tree" is a list of length 2  [pytree-structure] ;; N: ...

def no_bool():
    return tree.filter([jnp.ones(3)], lambda leaf: leaf.ndim)  # E: tree.filter: the predicate returned 1 for the leaf at [0]: return a bool  [pytree-structure] ;; N: ...

def nothing():
    return halves(linear(), None)

def weights_only():
    weights = tree.filter(linear(), is_matrix)
    return weights.weight @ jnp.ones(3) + weights.bias  # E: weights.bias is None here: "+" takes numbers  [pytree-leaf] ;; N: ...

def other_static_field():
    one, other = halves(linear(), Array)
    return tree.combine(one, other.replace(name="other"))  # E: tree.combine: structures differ at the root: ...  [pytree-filter] ;; N: ...


right()
no_such_name()  # RAISES
no_such_item()  # RAISES
below_a_leaf()  # RAISES
of_another_tree()  # RAISES
no_bool()  # RAISES
nothing()  # RAISES
weights_only()  # RAISES
other_static_field()  # RAISES
