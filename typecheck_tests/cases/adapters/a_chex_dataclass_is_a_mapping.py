"""``chex.dataclass`` adds the methods of a mapping, unless it is told not to; its leaves are sorted by name."""

import chex
import jax
import jax.numpy as jnp
from jax import Array


@chex.dataclass
class Point:
    y: Array
    x: int

    def __post_init__(self) -> None:
        assert self.x is not None


@chex.dataclass(mappable_dataclass=False)
class Plain:
    w: Array


@chex.dataclass
class Cached:
    w: Array

    def __post_init__(self) -> None:
        self.double = [self.w, self.w]


@chex.dataclass
class Items:
    items: Array


def count(tree: chex.ArrayTree) -> int:
    return len(jax.tree.leaves(tree))


point = Point(y=jnp.ones(1), x=1)
assert point["x"] == 1
for name, leaf in point.items():
    assert point[name] is leaf
assert list(point.keys()) == ["y", "x"]
Point(**point)
Point.from_tuple(point.to_tuple())
assert count(point) == 2
treedef = jax.tree.structure(point)
reveal_type(jax.tree.unflatten(treedef, [1, jnp.ones(1)]))  # R: Point
reveal_type(Items(items=jnp.ones(1)).items)  # R: Array
jax.tree.map(lambda leaf: leaf + 1, Cached(w=jnp.ones(1)))
assert count(Cached(w=jnp.ones(1))) == 3
Plain(w=jnp.ones(1))["w"]  # E: Value of type "Plain" is not indexable  [index]
