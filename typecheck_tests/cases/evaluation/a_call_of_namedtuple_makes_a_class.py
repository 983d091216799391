"""``namedtuple("State", "x y")`` makes a class: its objects are nodes with fields, defaults, methods and copies."""

import collections
from collections import namedtuple
from typing import NamedTuple

import jax
import jax.numpy as jnp

State = namedtuple("State", ["params", "step"])
Options = collections.namedtuple("Options", "rate, decay", defaults=(0.9,))
class Pair(NamedTuple):
    left: jax.Array
    right: jax.Array


class Momentum(namedtuple("Momentum", "velocity count")):
    __slots__ = ()

    def moved(self, by):
        return self._replace(velocity=self.velocity + by)


def name_of(layer):
    return f"layer{layer}"


options = Options(0.1)
state = State({name_of(layer): jnp.ones(layer + 2) for layer in range(2)}, step=0)
momentum = Momentum(jnp.zeros(3), 0).moved(jnp.ones(3))
pair = Pair(*jnp.ones((2, 3)))
print(options.decay, state._replace(step=1).step, momentum.velocity + jnp.ones(3), pair.left + pair[1])
print(jax.tree.map(jnp.add, state, State(state.params, 1)).params["layer1"] + jnp.ones(3), Options._fields)
print(Options(decay=1, rate=2), Momentum._make([1, 2]), state._asdict()["step"])
made = [namedtuple("Local", fields)(*range(2)) for fields in ("a b", ["c", "d"])]
print(made[0], isinstance(state, tuple), *pair)

state.params["layer2"]  # E: state.params has no key 'layer2': its keys are 'layer0', 'layer1'  [pytree-structure]
jax.tree.map(jnp.add, momentum, momentum._asdict())  # E: tree.map: structures differ at the root: "momentum" is Momentum, the second tree is a dict with keys 'count', 'velocity'  [pytree-structure]
momentum.velocity @ state.params["layer0"]  # E: "@": the shapes do not go together: (3,) and (2,)  [pytree-leaf]
options.step  # E: "Options" has no attribute "step"  [attr-defined]
