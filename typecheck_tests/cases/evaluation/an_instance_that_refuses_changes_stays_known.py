"""Whoever is handed an instance of a frozen class can set none of its fields; ``vars(x)`` reaches no name of the file."""

import dataclasses
import pprint

import equinox as eqx
import jax
import jax.numpy as jnp
from flax import struct
from jax import Array

x = jnp.ones(3)


@struct.dataclass
class Params:
    w: Array
    b: Array


class Model(eqx.Module):
    w: Array
    size: int = eqx.field(static=True)


@jax.tree_util.register_dataclass
@dataclasses.dataclass
class Loose:
    w: object


params = Params(x, x)
pprint.pformat(params)
table = {"n": vars(params)}
jax.tree.map(jnp.add, params, (x, x))  # E: ..."params" is Params, the second tree is a tuple of length 2  [pytree-structure]


def shown(model):
    pprint.pformat(model)
    return jax.tree.map(jnp.add, model, Model(x, 3))  # E: ..."model" is Model with size=2, the second tree is Model with size=3  [pytree-structure] ;; N: called at line ...


shown(Model(x, 2))  # RAISES
shown(Model(x, 3))

loose = Loose((x, x))
pprint.pformat(loose)
loose.w = x
jax.tree.map(jnp.add, loose, Loose(x))
