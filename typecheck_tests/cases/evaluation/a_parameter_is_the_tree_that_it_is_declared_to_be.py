"""A function that nothing in the file calls is run for what its parameters are declared to be."""

import dataclasses
from operator import call
from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array, lax


class Linear(NamedTuple):
    weight: Array
    bias: Array | None


@jax.tree_util.register_dataclass
@dataclasses.dataclass
class Model:
    layers: list[Linear]
    head: Linear


@jax.tree_util.register_dataclass
@dataclasses.dataclass
class Deeper(Model):
    pass


def of_another_class(model: Model, linear: Linear) -> Model:
    return jax.tree.map(jnp.add, model, linear)
    # E: tree.map: structures differ at the root: "model" is Model, "linear" is Linear  [pytree-structure]


def of_a_part(model: Model, linear: Linear) -> Model:
    return jax.tree.map(jnp.add, model, model.layers)
    # E: tree.map: structures differ at the root: "model" is Model, "model.layers" is a list  [pytree-structure]


def into_a_loop(model: Model, linear: Linear) -> Model:
    return lax.fori_loop(0, 3, lambda i, carry: carry.head, model)
    # E: lax.fori_loop: the carry changes at the root: "model" is Model, "body_fun" returns Linear  [pytree-carry]


def perhaps(model: Model, deeper: Deeper) -> Model:  # the model may be of the subclass
    return jax.tree.map(jnp.add, model, deeper)


def optional(one: Linear, other: Linear) -> Linear:  # the bias may be there
    return jax.tree.map(jnp.add, one, other)


linear = Linear(jnp.ones(2), jnp.zeros(2))
given = (Model([linear], linear), linear)
call(perhaps, Deeper([linear], linear), Deeper([linear], linear))
call(optional, linear, linear)
call(of_another_class, *given)  # RAISES
call(of_a_part, *given)  # RAISES
call(into_a_loop, *given)  # RAISES
