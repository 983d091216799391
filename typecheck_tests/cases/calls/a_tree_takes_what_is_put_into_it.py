"""JAX types its trees as ``Any``, and programs put into them what they like: the exact type gives way where they do."""

from typing import reveal_type

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import tree

params = {"first": {"w": jnp.ones(2), "b": jnp.ones(3)}, "second": {"w": jnp.ones(2), "b": jnp.ones(3)}}
layers = [jnp.ones(2), jnp.ones(3)]
paths = {"w": jnp.ones(2)}


def loss(params: dict[str, dict[str, Array]]) -> Array:
    return params["first"]["w"].sum()


mask = jax.tree.map(lambda _: True, params)
mask["first"] = False
reveal_type(mask)  # R: dict[str, Any]
inner = tree.map(lambda _: True, params)
inner["first"]["w"] = "frozen"
reveal_type(inner)  # R: dict[str, dict[str, Any]]
several = jax.tree.map(jnp.shape, params)
several["first"]["w"], several["second"] = None, 3
items = jax.tree.map(jnp.shape, layers)
items.append("another")
items[0] = None
more = jax.tree.map(jnp.shape, layers)
more += ["another"]
united = jax.tree.map(jnp.shape, params)
united |= {"third": 1}
united.update(fourth=None)
united.setdefault("fifth", 2.0)
named = jax.tree_util.tree_map_with_path(lambda path, _: len(path), paths)
named["more"] = "text"
grads = jax.grad(loss)(params)
grads["first"] = 0.0
value, slopes = jax.value_and_grad(loss)(params)
slopes["second"]["w"] = None
shapes = jax.eval_shape(lambda: params)
shapes["first"] = None
compiled = jax.jit(lambda params: params)(params)
compiled["first"] = None
rebuilt = jax.tree.unflatten(jax.tree.structure(paths), [1.0])
rebuilt["w"] = "text"
alias = jax.tree.map(jnp.shape, params)
part = alias["first"]
part["w"] = None
looped = jax.tree.map(jnp.shape, params)
for layer in looped.values():
    layer["b"] = None
for name, layer in looped.items():
    layer["w"] = name
counted = jax.tree.map(jnp.size, paths)
counted["w"] /= 2
shown = jax.pmap(lambda x: x)(jnp.ones((1, 2)))
print(shown._npy_value)
flag = jax.tree.map(jnp.shape, layers)
flag = False


class Trainer:
    def __init__(self) -> None:
        self.mask = jax.tree.map(lambda _: True, params)
        self.mask["second"] = False


print(mask, inner, several, items, more, united, named, grads, slopes, shapes, compiled, rebuilt, alias, looped, counted)
print(value, flag, Trainer().mask)

read = jax.tree.map(lambda _: True, params)
reveal_type(read)  # R: dict[str, dict[str, bool]]
declared: dict[str, dict[str, bool]] = jax.tree.map(lambda _: True, params)
declared["first"] = False  # E(type): Incompatible types in assignment (expression has type "bool", target has type "dict[str, bool]")  [assignment] -- mypy's own
