"""What maps over shapes is given their numbers: wrong where the function wants a shape, right where it wants a number."""

import functools
import math

import jax
import jax.numpy as jnp


def shapes_of(params):
    return {name: value.shape for name, value in params.items()}


def zeros(shapes):
    made = jax.tree.map(jnp.zeros, shapes)  # E(silent): tree.map: a tuple is a node, not a leaf: at ['w'] "f" is given its items (int) one by one  [pytree-leaf] ;; N: ... ;; N: ...
    assert isinstance(made["w"], tuple)


def filled(params, value):
    make = functools.partial(jnp.full, fill_value=value)
    made = jax.tree.map(lambda shape: make(shape), jax.tree.map(jnp.shape, params))  # E(silent): tree.map: a tuple is a node...  [pytree-leaf] ;; N: ... ;; N: ...
    assert isinstance(made["w"], tuple)


def described(params):
    shapes = jax.tree.map(lambda x: x.shape[1:], params)
    made = jax.tree.map(lambda shape: jax.ShapeDtypeStruct(shape, jnp.float32), shapes)
    # E: tree.map: a tuple is a node...  [pytree-leaf] ;; N: ... ;; N: ...
    return made


def whole(shapes):
    return jax.tree.map(jnp.zeros, shapes, is_leaf=lambda x: isinstance(x, tuple))


def vectors(shapes):
    return jax.tree.map(lambda size: jnp.zeros((size,)), shapes)


def either(shapes):
    return jax.tree.map(lambda s: jnp.zeros(s) if isinstance(s, tuple) else jnp.zeros(s + 1), shapes)


def sizes(params):
    counts = jax.tree.map(lambda x: math.prod(x.shape), params)
    return jax.tree.map(jnp.zeros, counts)


def of_leaves(shapes):
    return [jnp.zeros(size) for size in jax.tree.leaves(shapes)]


params = {"w": jnp.ones((2, 3))}
zeros(shapes_of(params))
filled(params, 1.0)
described(params)  # RAISES
whole(shapes_of(params))["w"].shape
vectors(shapes_of(params))
either(shapes_of(params))
sizes(params)["w"].shape
of_leaves(shapes_of(params))
kept = jax.tree.map(lambda size: size, shapes_of(params))
jnp.zeros(kept["w"][0]).shape
first, *rest = jax.tree.leaves(params)
one, two, *more = jax.tree.leaves(params)  # E: 1 value is unpacked into 2 names  [pytree-structure]
