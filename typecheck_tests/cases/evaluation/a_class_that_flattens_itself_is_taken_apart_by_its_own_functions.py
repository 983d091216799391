"""JAX takes an instance apart and puts it together by the class's own functions, however these are registered."""

from collections import namedtuple
from dataclasses import dataclass
from typing import Any

import jax
import jax.numpy as jnp
from jax import Array
from jax.tree_util import (
    GetAttrKey,
    register_pytree_node,
    register_pytree_node_class,
    register_pytree_with_keys,
    register_pytree_with_keys_class,
)


@register_pytree_node_class
class Point:
    def __init__(self, x, y, name="p"):
        self.x, self.y, self.name = x, y, name

    def tree_flatten(self):
        return (self.x, self.y), self.name

    @classmethod
    def tree_unflatten(cls, name, children):
        return cls(children[0], children[1], name)


@register_pytree_node_class
@dataclass
class Declared:
    x: Array
    y: Array
    kind: str = "d"

    def tree_flatten(self) -> tuple[tuple[Array, Array], str]:
        return (self.x, self.y), self.kind

    @classmethod
    def tree_unflatten(cls, kind: str, children: tuple[Array, Array]) -> "Declared":
        made = object.__new__(cls)
        made.x, made.y = children
        made.kind = kind
        return made


@register_pytree_with_keys_class
class Keyed:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def tree_flatten_with_keys(self):
        return ((GetAttrKey("x"), self.x), (GetAttrKey("y"), self.y)), None

    @classmethod
    def tree_unflatten(cls, _, children):
        return cls(*children)


class Pair:
    def __init__(self, x, y):
        self.x, self.y = x, y


class Held:
    def __init__(self, **params):
        self.params = params


def flatten_held(held):
    return [held.params], ()


def unflatten_held(_, children):
    (params,) = children
    return Held(**params)


def flatten_two(two):
    return [("x", two.x)], two.y


def unflatten_two(y, children):
    (x,) = children
    return Two(x, y)


Two = namedtuple("Two", "x y")

register_pytree_node(Pair, lambda pair: ((pair.x, pair.y), None), lambda _, children: Pair(*children))
register_pytree_node(Held, flatten_held, unflatten_held)
register_pytree_with_keys(Two, flatten_two, unflatten_two)


@jax.jit
def product(pair):
    return pair.x @ pair.y  # E: "@": the shapes do not go together: ...  [pytree-leaf] ;; N: called at line 122


@jax.jit
def sized(point: Declared) -> Array:
    return point.x @ point.y  # E: "@": the shapes do not go together: ...  [pytree-leaf] ;; N: called at line 126


def shorter(point, _):
    return Point(point.x, point.y[:2]), None


def same(point, _):
    return Point(point.x + 1, point.y * 2), point.x


def loss(pair):
    return pair.x * pair.y


x, y, long = jnp.ones(3), jnp.zeros(3), jnp.ones(4)

product(Point(x, long))  # RAISES
product(Pair(x, y))
product(Keyed(x, y))
sized(Declared(x, y))
sized(Declared(x, long))  # RAISES
jax.jit(lambda point: point.x)(Point("a", y))  # E: jit: point.x is str, which JAX cannot trace  [pytree-leaf] ;; N: ...
jax.jit(lambda pair: pair.x)(Pair("a", y))  # E: jit: pair.x is str, which JAX cannot trace  [pytree-leaf] ;; N: ...
jax.jit(lambda two: two.x)(Two("a", "b"))  # E: jit: two.x is str, which JAX cannot trace  [pytree-leaf]
print(jax.jit(lambda two: two.x)(Two(x, "b")), jax.jit(lambda point: point.y)(Point(x, y, "q")))
jax.grad(loss)(Keyed(x, y))  # E: grad: the function returns float array of shape (3,), but...  [pytree-leaf]
jax.grad(lambda pair: jnp.sum(loss(pair)))(Keyed(x, y))
first, second, third = jax.tree.leaves(Point(x, y))  # E: 2 values are unpacked into 3 names  [pytree-structure]
first, second = jax.tree.leaves(Held(a=x, b=y))
jax.tree.map(jnp.shape, Point(x, y)).x + 1  # E: "+" on a tuple...  [pytree-leaf]
jax.tree.map(jnp.shape, Held(a=x)).params["b"]  # E: ...has no key 'b'...  [pytree-structure]
jax.tree.map(jnp.shape, Declared(x, y)).x[0] + 1
jax.lax.scan(same, Point(x, y), None, length=2)
jax.lax.scan(shorter, Point(x, y), None, length=2)
# E: lax.scan: the carry changes at .y: "init" is float array of shape (3,), "shorter" returns float array of shape (2,)  [pytree-carry]
jax.lax.cond(x[0] > 0, lambda: Pair(x, None), lambda: Pair(x, y))
# E: lax.cond: the branches differ at .y: ...  [pytree-carry]
jax.lax.cond(x[0] > 0, lambda: Point(x, y, "a"), lambda: Point(x, y, "b"))
# E: lax.cond: the branches differ at the root: "true_fun" returns Point with aux_data='a', ...  [pytree-carry]
jax.lax.cond(x[0] > 0, lambda: Point(x, y, "a"), lambda: Point(y, x, "a"))
jax.vmap(lambda point: point.x, in_axes=(Point(0, None, "a"),))(Point(x, y, "a"))
jax.vmap(lambda point: point.x, in_axes=(Point(0, None, "a"),))(Point(x, y, "b"))
# E: vmap: in_axes[0] is no prefix of "point" at the root: in_axes[0] is Point with aux_data='a', ...  [pytree-prefix]


def main(key: Any) -> None:
    point = Point(jax.random.normal(key, (3,)), jax.random.normal(key, (4,)))
    moved = jax.vmap(lambda point: point.x + point.y, in_axes=0)(point)
    # E: vmap: the mapped arguments have different numbers of rows: ...  [pytree-prefix] ;; N: called at line 158
    print(moved)


main(jax.random.key(0))  # RAISES
