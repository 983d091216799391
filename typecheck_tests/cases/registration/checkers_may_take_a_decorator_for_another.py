"""``if TYPE_CHECKING`` a file may import another decorator than the one that runs: the class is what that makes of it."""

from typing import TYPE_CHECKING

import chex
import jax
import jax.numpy as jnp
from flax import struct
from jax import Array

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    from chex import dataclass

if not TYPE_CHECKING:
    from flax.struct import dataclass as flax_dataclass
else:
    from dataclasses import dataclass as flax_dataclass


@dataclass
class Entity:
    position: Array


@dataclass
class Agent(Entity):
    loading: Array


@flax_dataclass
class State:
    agent: Agent
    steps: int = struct.field(pytree_node=False, default=0)


def moved(agents: Agent, actions: chex.Array) -> Agent:
    further = jax.vmap(lambda agent: agent.replace(position=agent.position + 1))(agents)
    return jax.vmap(lambda agent, action: agent.replace(loading=action == 3))(further, actions)


def without_annotations(state, actions):
    return state.replace(agent=moved(state.agent, actions))


agent = Agent(position=jnp.ones(3), loading=jnp.zeros(3))
state = without_annotations(State(agent=agent), jnp.arange(3))
reveal_type(moved(agent, jnp.arange(3)).replace(loading=jnp.ones(3)))  # R: Agent
jax.tree.map(jnp.add, agent, Agent(position=jnp.ones(3), loading=jnp.ones(3)))
assert len(jax.tree.leaves(State(agent=agent).replace(steps=2))) == 2
agent.replace(speed=3)  # E: Unexpected keyword argument "speed" for "replace" of "Agent"  [call-arg]
Agent(jnp.ones(3), jnp.ones(3))  # E: Too many positional arguments for "Agent"  [call-arg]
jax.tree.map(jnp.add, agent, (1, 2))
# E: tree.map: structures differ at the root: "agent" is Agent, the second tree is a tuple of length 2  [pytree-structure]
jax.tree.map(jnp.add, state, agent)
# E: tree.map: structures differ at the root: "state" is State, "agent" is Agent  [pytree-structure]
