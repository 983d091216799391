"""A class of the program that is made of one of Flax NNX's variables is a kind of variable: filters tell it apart."""

import jax
import jax.numpy as jnp
from flax import nnx


class Count(nnx.Variable):
    pass


class LoRA(nnx.Param):
    """Trained, by itself."""


class Scaled(nnx.Variable):
    def double(self):
        return self[...] * 2


class Net(nnx.Module):
    def __init__(self, rngs):
        self.count = Count(jnp.array(0))
        self.low = LoRA(jnp.ones((2, 3)))
        self.linear = nnx.Linear(2, 3, rngs=rngs)
        self.scaled = Scaled(jnp.ones(3))

    def __call__(self, x):
        self.count[...] += 1
        # E: self.count was made outside of what JAX traces, and cannot be changed in it  [pytree-leaf] ;; N: ... ;; N: called at ...
        return self.linear(x) + x @ self.low[...]


class Counter(nnx.Module):
    def __init__(self):
        self.count = Count(jnp.array(0))
        self.low = LoRA(jnp.ones((2, 3)))
        self.bias = nnx.Param(jnp.ones(3))


net, x = Net(nnx.Rngs(0)), jnp.ones((1, 2))
net(x)


@nnx.jit
def closed_over(x):
    return net(x)


@nnx.jit
def handed(net, x):
    return net(x)


def apart(counter):
    counts, low, rest = nnx.split(counter, Count, LoRA, ...)[1:]
    assert set(counts) == {"count"}
    assert set(low) == {"low"}
    return counts["count"], low["low"], rest["bias"]


def mixed_up(counter):
    params = nnx.state(counter, nnx.Param)
    assert set(params) == {"low", "bias"}
    return params["count"]  # E: params has no key 'count': its keys are 'bias', 'low'  [pytree-structure] ;; N: called at ...


def trained(counter):
    jax.tree.map(lambda p: 2 * p, nnx.state(counter, LoRA))
    return nnx.state(counter, LoRA)["bias"]  # E: nnx.state(...) has no key 'bias': its only key is 'low'  [pytree-structure] ;; N: called at ...


handed(net, x)
isinstance(net.count, Count) and isinstance(net.low, nnx.Param)
net.scaled.double()
nnx.state(net)["scaled"]
apart(Counter())
mixed_up(Counter())  # RAISES
trained(Counter())  # RAISES
closed_over(x)  # RAISES
