"""``partial(struct.field, pytree_node=False)``, a function or a lambda: the other fields are known as ever."""

from dataclasses import dataclass, field
from functools import partial

import jax
import jax.numpy as jnp
import optax
from flax import struct

static = partial(struct.field, pytree_node=False)
static_one = lambda: struct.field(pytree_node=False)  # noqa: E731
hidden = partial(field, metadata={"static": True})
x = jnp.ones(3)


def made_static(**options):
    return struct.field(pytree_node=False, **options)


@struct.dataclass
class State:
    params: dict
    tx: optax.GradientTransformation = static()
    apply: object = static_one()
    name: str = made_static(default="net")


@jax.tree_util.register_dataclass
@dataclass
class Own:
    params: dict
    apply: object = hidden()


state = State({"w": x}, optax.sgd(0.1), lambda params: params["w"])
jax.jit(lambda state: state.apply(state.params))(state)
jax.jit(lambda own: own.apply(own.params))(Own({"w": x}, lambda params: params["w"]))
doubled = jax.tree.map(lambda leaf: 2 * leaf, state)
doubled.tx.init(doubled.params)
jax.jit(lambda state: state.params["v"])(state)
# E: state.params has no key 'v': its only key is 'w'  [pytree-structure]
jax.tree.map(jnp.add, doubled.params, {"v": x})
# E: tree.map: structures differ at the root: ...  [pytree-structure]
