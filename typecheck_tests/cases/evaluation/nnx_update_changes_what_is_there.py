"""``nnx.update`` goes through the keys of a state: a part that the module has not is set, if no variables are in a tree."""

import functools

import jax.numpy as jnp
from flax import nnx


class Net(nnx.Module):
    def __init__(self, rngs, features=2, use_bias=True):
        self.linear = nnx.Linear(3, features, use_bias=use_bias, rngs=rngs)
        self.nothing = None


class Other(nnx.Module):
    def __init__(self, rngs):
        self.dense = nnx.Linear(3, 2, rngs=rngs)


class Open(nnx.Module):
    extra: nnx.Data[object]

    def __init__(self, rngs):
        self.linear = nnx.Linear(3, 2, rngs=rngs)


net, other = Net(nnx.Rngs(0)), Other(nnx.Rngs(0))
nnx.update(net, nnx.state(Net(nnx.Rngs(1), 5)))
nnx.update(net, nnx.state(Net(nnx.Rngs(1), use_bias=False)))
nnx.update(net, {"linear": {"kernel": jnp.ones((3, 2))}})
nnx.update(net, {"fresh": nnx.Param(jnp.ones(1)), "empty": {}})
nnx.update(net, *nnx.state(Net(nnx.Rngs(0)), nnx.Param, ...))
nnx.update(Open(nnx.Rngs(0)), {"extra": {"a": jnp.ones(2)}})


def restored(state, model):
    nnx.update(model, state)  # E: nnx.update: "state" at dense has variables where the module has no such attribute  [pytree-structure] ;; N: called at ...
    return model


restored(nnx.state(other), Other(nnx.Rngs(1)))
restored(nnx.state(other), net)  # RAISES
functools.partial(nnx.update, Net(nnx.Rngs(0)))({"first": {"kernel": jnp.ones(3)}})  # E: nnx.update: "state" at first has variables ...  [pytree-structure]
nnx.update(Net(nnx.Rngs(0), use_bias=False), nnx.state(Net(nnx.Rngs(0))))  # E: nnx.update: "state" at linear.bias has a variable where the module has another module or None  [pytree-structure]
nnx.update(Net(nnx.Rngs(0)), {"nothing": jnp.ones(2)})  # E: nnx.update: "state" at nothing has a variable ...  [pytree-structure]
nnx.update(Net(nnx.Rngs(0)), {"linear": nnx.Param(jnp.ones(2))})  # E: nnx.update: "state" at linear has a variable ...  [pytree-structure]
