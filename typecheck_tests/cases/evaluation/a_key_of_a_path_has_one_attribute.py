"""``DictKey`` has a key, ``SequenceKey`` an index, ``GetAttrKey`` a name; what is asked of a path is known leaf by leaf."""

import equinox as eqx
import jax
import jax.numpy as jnp
import jax.tree_util as jtu
import optax
from jax.tree_util import DictKey, tree_map_with_path

flat = {"w": jnp.ones(3), "b": jnp.zeros(3)}
nested = {"w": jnp.ones(3), "layers": [jnp.zeros(3), (jnp.ones(2),)]}


class Model(eqx.Module):
    w: jax.Array


def decayed(path, leaf):
    return leaf * 0.1 if path[-1].key == "w" else leaf


def decayed_by_name(path, leaf):
    name = path[-1].name  # E: DictKey has no attribute "name": it has "key"  [pytree-structure] ;; N: here it is given the leaf at ['b']: ... ;; N: called at line 63
    return leaf * 0.1 if name == "w" else leaf


def by_kind(path, leaf):
    last = path[-1]
    if isinstance(last, DictKey):
        return leaf * len(last.key)
    if isinstance(last, jtu.SequenceKey):
        return leaf * last.idx
    return leaf * len(last.name)


def by_any_means(path, leaf):
    last = path[-1]
    key = last.key if hasattr(last, "key") else getattr(last, "idx", None)
    shown = "/".join(str(getattr(each, "key", getattr(each, "name", each))) for each in path)
    try:
        name = last.name
    except AttributeError:
        name = jtu.keystr(path)
    return leaf + len(shown) + len(name) + len(str(key))


class Optimizer:
    def __init__(self, label):
        self.label = label

    def init(self, params):
        labels = tree_map_with_path(lambda path, _: self.label(path), params)
        return optax.multi_transform({"bias": optax.sgd(0.1), "weight": optax.adam(0.1)}, labels).init(params)  # E: optax.multi_transform: 'kernel' is no key of "transforms", which has 'bias', 'weight'  [pytree-structure] ;; N: called at line 65


tree_map_with_path(decayed, flat)
tree_map_with_path(decayed_by_name, Model(jnp.ones(3)))
for tree in (flat, nested, Model(jnp.ones(3))):
    tree_map_with_path(by_kind, tree)
    jax.tree.map_with_path(by_any_means, tree)
for path, leaf in jtu.tree_leaves_with_path(flat):
    print(path[0].key, leaf.shape)
tree_map_with_path(decayed_by_name, flat)  # RAISES
Optimizer(lambda path: "bias" if path[-1].key == "b" else "weight").init(flat)
Optimizer(lambda path: "bias" if path[-1].key == "b" else "kernel").init(flat)  # RAISES
jtu.tree_map_with_path(lambda path, leaf: 2 * leaf if path[-1].key == "w" else leaf, Model(jnp.ones(3)))
# E: GetAttrKey has no attribute "key": it has "name"  [pytree-structure] ;; N: ...
for path, _leaf in jtu.tree_leaves_with_path(flat):
    print(path[0].idx)  # E: DictKey has no attribute "idx": it has "key"  [pytree-structure]
