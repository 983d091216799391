"""A first call may be there to compile: not of what never compiles, unless it is called with the same again."""

import equinox as eqx
import jax
import jax.numpy as jnp
import jax.random as jr
import optax


def zeroed(net):
    eqx.tree_at(lambda n: n.weight, net, jnp.zeros_like(net.weight))  # E(silent): eqx.tree_at returns a new value and changes nothing: ...  [pytree-leaf] ;; N: ...
    net = eqx.tree_at(lambda n: n.bias, net, jnp.zeros_like(net.bias))
    return net


class Zeroed:
    def __init__(self, net):
        eqx.tree_at(lambda n: n.weight, net, replace_fn=jnp.zeros_like)  # E(silent): eqx.tree_at returns a new value ...  [pytree-leaf] ;; N: ...
        self.net = eqx.tree_at(lambda n: n.bias, net, replace_fn=jnp.zeros_like)


def twice(params, one, two):
    optax.apply_updates(params, one)  # E(silent): optax.apply_updates returns a new value ...  [pytree-leaf] ;; N: ...
    params = optax.apply_updates(params, two)
    return params


def main(net):
    eqx.tree_at(lambda n: n.weight, net, net.weight + 1)  # E(silent): eqx.tree_at returns a new value ...  [pytree-leaf] ;; N: ...
    other = eqx.tree_at(lambda n: n.weight, net, net.weight + 2)
    return net, other


# right: the same again, and what compiles
def tried(net):
    eqx.tree_at(lambda n: n.weight, net, jnp.zeros_like(net.weight))
    net = eqx.tree_at(lambda n: n.weight, net, jnp.zeros_like(net.weight))
    return net


@jax.jit
def step(params, x):
    return jax.tree.map(lambda leaf: leaf * x, params)


def fit(params):
    step(params, 1.0)
    for x in range(3):
        params = step(params, x)
    return params


net = eqx.nn.Linear(2, 2, key=jr.key(0))
params = {"w": jnp.ones(2)}
assert (zeroed(net).weight == net.weight).all()
assert (Zeroed(net).net.weight == net.weight).all()
assert (twice(params, params, params)["w"] == 2).all()
assert (main(net)[0].weight == net.weight).all()
tried(net)
fit(params)
