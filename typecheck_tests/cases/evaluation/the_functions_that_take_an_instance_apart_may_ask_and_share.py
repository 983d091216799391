"""The functions that take an instance apart may ask, count, convert and share; what is not followed is not known."""

import functools

import jax
import jax.numpy as jnp
import numpy as np
from jax.tree_util import register_pytree_node, register_pytree_node_class

calls = {"flatten": 0}


@register_pytree_node_class
class Counted:
    def __init__(self, x):
        self.x = x

    def tree_flatten(self):
        calls["flatten"] += 1
        return (self.x,), calls["flatten"] > 10_000

    @classmethod
    def tree_unflatten(cls, _, children):
        return cls(*children)


@register_pytree_node_class
class ByName:
    def __init__(self, **fields):
        self.__dict__.update(fields)

    def tree_flatten(self):
        names = sorted(self.__dict__)
        return [self.__dict__[name] for name in names], tuple(names)

    @classmethod
    def tree_unflatten(cls, names, children):
        return cls(**dict(zip(names, children, strict=True)))


class Base:
    def __init__(self, x, y=None):
        self.x = x
        self.y = y

    def tree_flatten(self):
        children = (self.x,) if self.y is None else (self.x, self.y)
        return children, len(children)

    @classmethod
    def tree_unflatten(cls, count, children):
        return cls(*children) if count == 2 else cls(children[0])


@register_pytree_node_class
class Below(Base):
    pass


@register_pytree_node_class
class Converted:
    def __init__(self, x):
        self.x = x if type(x) is object else jnp.asarray(x)
        self.shape = getattr(x, "shape", ())

    def tree_flatten(self):
        return (self.x,), None

    @classmethod
    def tree_unflatten(cls, _, children):
        made = cls.__new__(cls)
        made.x = children[0]
        made.shape = getattr(children[0], "shape", None)
        return made


@register_pytree_node_class
class Nested:
    def __init__(self, left, right=None):
        self.left, self.right = left, right

    def tree_flatten(self):
        return (self.left, self.right), {"is_leaf": self.right is None}

    @classmethod
    def tree_unflatten(cls, _, children):
        return cls(*children)


class Box:
    def __init__(self, inner):
        self.inner = inner


class Inner:
    w: object = None


register_pytree_node(Box, lambda box: ((box.inner.w,), box.inner), lambda inner, _: Box(inner))


@register_pytree_node_class
class Lazy:
    def __init__(self, make):
        self.make = make

    @functools.cached_property
    def value(self):
        return self.make()

    def tree_flatten(self):
        return (self.value,), self.make

    @classmethod
    def tree_unflatten(cls, make, children):
        made = cls(make)
        made.__dict__["value"] = children[0]
        return made


def ones():
    return jnp.ones(3)


@jax.jit
def doubled(tree):
    return jax.tree.map(lambda x: x * 2, tree)


@jax.jit
def shaped(tree):
    return tree.x.reshape(-1)


x = jnp.ones(3)
print(doubled(Counted(x)).x + x, doubled(ByName(b=x, a=2.0)).b, doubled(Below(x)).x, doubled(Below(x, x)).y + x)
print(shaped(Counted(x)).shape, shaped(Below(np.ones((2, 2)))).shape, shaped(Converted([1.0, 2.0])).shape)
nested = Nested(Nested(x), Nested(x, {"w": x}))
print(doubled(nested).right.right["w"] + x, len(jax.tree.leaves(nested)))
inner = Inner()
inner.w = x
box = Box(inner)
print(doubled(box).inner.w)
inner.w = {"a": x, "b": x}
(first, second) = jax.tree.leaves(box)
print(first.shape, doubled(Lazy(ones)).value + x)
below = Below(x)
below.y = x
(first, second) = jax.tree.leaves(below)
print(jax.tree.map(lambda a, b: a + b, below, Below(x, x)).y)
print(jax.lax.scan(lambda c, _: (Below(c.x + 1, c.y), None), below, None, length=2)[0].x)
below.x = "text"
jax.jit(shaped)(below)  # E: jit: tree.x is str, which JAX cannot trace  [pytree-leaf] ;; N: ...
jax.tree.map(lambda a, b: a, Below(x), Below(x, x))  # E: tree.map: structures differ ...  [pytree-structure]
one, two, three = jax.tree.leaves(nested)
