"""A loop compares treedefs, and those of two registered dataclasses with as many children are equal."""

import dataclasses
from typing import NamedTuple

import chex
import jax
import jax.numpy as jnp
from jax import Array, lax


@jax.tree_util.register_dataclass
@dataclasses.dataclass
class Old:
    weight: Array


@jax.tree_util.register_dataclass
@dataclasses.dataclass
class New:
    kernel: Array


class Point(NamedTuple):
    x: Array


lax.cond(True, lambda: Old(jnp.ones(2)), lambda: New(jnp.ones(2)))
lax.fori_loop(0, 2, lambda i, carry: New(jnp.ones(2)), Old(jnp.ones(2)))
lax.fori_loop(0, 2, lambda i, carry: Point(jnp.ones(2)), Old(jnp.ones(2)))
# E: lax.fori_loop: the carry changes at the root: "init_val" is Old, "body_fun" returns Point  [pytree-carry]


# their children are compared, too
@jax.tree_util.register_dataclass
@dataclasses.dataclass
class Outer:
    inner: Old


lax.fori_loop(0, 2, lambda i, carry: Old(carry.inner.weight), Outer(Old(jnp.ones(2))))
# E: lax.fori_loop: the carry changes at the root: "init_val" is Outer, "body_fun" returns Old  [pytree-carry]


# chex registers each class by a function of its own
@chex.dataclass
class Before:
    weight: Array


@chex.dataclass
class After:
    kernel: Array


lax.fori_loop(0, 2, lambda i, carry: After(kernel=carry.weight), Before(weight=jnp.ones(2)))
# E: lax.fori_loop: the carry changes at the root: "init_val" is Before, "body_fun" returns After  [pytree-carry]
