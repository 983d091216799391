"""A question about one parameter stands before the use of another: calls give what fits, and none is seen that does not."""

import json
import sys

import jax
import jax.numpy as jnp

n = int(sys.argv[0] == "nothing")


class Mixer:
    def __init__(self, classes):
        self.classes = classes

    def __call__(self, z, c=None):
        x = z
        if self.classes > 0:
            x = jnp.concatenate([x, c.astype(jnp.float32)])
        return x


def build(name, options):
    if name == "small":
        return Small(**options)
    if name == "large":
        return Large(**options)
    return None


class Small:
    def __init__(self):
        self.size = 1


class Large:
    def __init__(self, agents):
        self.agents = agents


def act(network, x, action=None):
    if action is None:
        return network(x)
    return network(x, action)


def critic(x, action):
    return x + action


def gather(field, receivers=None, keep=False):
    out = jnp.zeros(receivers.shape[0]) if keep else field
    return out


def about_one_thing(config, params):
    if config["debug"]:
        return jax.tree.map(jnp.add, {"w": 1.0}, {"v": 1.0})  # E: ...structures differ...  [pytree-structure] ;; N: called at line 74
    return params


def about_itself(params):
    kind = json.loads('"list"')
    if kind == "list":
        first, second, third = params
        return first, second, third
    return params


Mixer(json.loads("0"))(jnp.ones(3))
build(json.loads('"large"'), {"agents": 2})
act(critic, jnp.ones(3), json.loads("1.0"))
gather(jnp.ones(3), keep=json.loads("false"))
about_one_thing(json.loads('{"debug": true}'), [1.0])  # RAISES
about_itself((1.0, 2.0, 3.0))
