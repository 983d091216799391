"""``to_state_dict`` gives nested dicts with text for keys; a tree is restored only from a state that has its keys."""

from typing import NamedTuple

import jax.numpy as jnp
from flax import serialization, struct
from flax.serialization import from_bytes, from_state_dict, to_bytes, to_state_dict
from jax import Array


class Point(NamedTuple):
    x: Array
    y: Array


@struct.dataclass
class Agent:
    params: dict[str, Array]
    layers: list[Array]
    name: str = struct.field(pytree_node=False, default="agent")


one = jnp.ones(2)
agent = Agent({"w": one, "b": one}, [one, one])
state = to_state_dict(agent)
print(state["layers"]["1"], state["params"]["w"], to_state_dict((one, Point(one, one)))["1"]["x"])
print(from_state_dict(agent, state).layers[1], from_bytes(agent, to_bytes(agent)).params["b"])
print(from_state_dict({"w": one}, {"w": one, "more": one})["w"])
print(from_state_dict([one], {"0": {"any": one}})[0]["any"])
print(serialization.from_state_dict(Point(one, one), {"y": one, "x": one}).y)

state["name"]  # E: state has no key 'name': its keys are 'params', 'layers'  [pytree-structure]
state["layers"][0]  # E: ...has no key 0...  [pytree-structure]
from_bytes(agent, to_bytes(agent)).params["v"]  # E: ...has no key 'v'...  [pytree-structure]
from_state_dict(agent, {"params": state["params"]})  # E: from_state_dict: "target" needs the keys 'params', 'layers', but the state has 'params'  [pytree-structure]
from_state_dict(Agent({"v": one}, []), state)  # E: from_state_dict: "target" at 'params' needs the keys 'v', but the state has 'b', 'w'  [pytree-structure]
from_state_dict([one], to_state_dict([one, one]))  # E: from_state_dict: "target" needs the keys '0', but the state has '0', '1'  [pytree-structure]
from_state_dict(Point(one, one), {"x": one})  # E: from_state_dict: "target" needs the keys 'x', 'y', but the state has 'x'  [pytree-structure]
