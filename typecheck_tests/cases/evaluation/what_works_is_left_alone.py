"""What works is left alone: a length that a class has, a pair that a layer stacks, a name that is bound again."""

import json
from typing import Any, NamedTuple

import equinox as eqx
import flax.linen as nn
import jax
import jax.numpy as jnp
import numpy as np
from flax import nnx


class Blocks(eqx.Module):
    convs: eqx.Module

    def __init__(self, key):
        self.convs = eqx.nn.Sequential([eqx.nn.Conv2d(3, 4, 1, key=key)])
        print(len(self.convs))


class Decoder(nn.Module):
    @nn.compact
    def __call__(self, x):
        return nn.Dense(3)(x)  # E: nn.Dense: takes arrays, not a tuple of length 2  [pytree-leaf] ;; N: called at line 108


class Net(nnx.Module):
    def __init__(self):
        self.w = nnx.Param(jnp.ones(2))


def loss(networks, x):
    value = jnp.sum(networks.w[...] * x)
    return value, {"loss": value}


def plain_loss(w, x):
    return jnp.sum(w * x)


class Inner(eqx.Module):
    pass


class Outer(eqx.Module):
    inner: Inner

    def __call__(self, x):
        return self.inner(x)  # type: ignore[operator]


class Inner(eqx.Module):  # type: ignore[no-redef]
    def __call__(self, x):
        return 2 * x


def clipped(rows: list[jax.Array]) -> Any:
    """It is written of an array, too."""
    return jnp.clip(rows, 0, 1)  # type: ignore[arg-type]


def ratios(activations: dict[str, list[jax.Array]]) -> Any:
    """It is declared otherwise than it is used, which mypy says."""
    found = {}
    for name, each in activations.items():
        if len(each.shape) > 1:  # type: ignore[attr-defined]
            each = each.reshape(-1)  # type: ignore[attr-defined]
        found[name] = jnp.abs(each)  # type: ignore[arg-type]
    return found


class Special:
    def __init__(self, x, y):
        self.x, self.y = x, y


def flatten(v):
    return (v.x, v.y), None


def unflatten(_, children):
    return Special(*children)


jax.tree_util.register_pytree_node(Special, flatten, unflatten)
pair = (jnp.ones((5, 4)), jnp.zeros((5, 4)))
uneven = (jnp.ones((5, 4)), jnp.zeros((4, 4)))

# right
Blocks(jax.random.key(0))
Decoder().init(jax.random.key(0), pair)
nnx.grad(loss, has_aux=True)(networks=Net(), x=2.0)
Outer(Inner())(1.0)
clipped(jnp.ones(3))  # type: ignore[arg-type]
ratios({"dense": jnp.ones((3, 4))})  # type: ignore[dict-item]
[np.radians(10.0)] * np.prod(json.loads("[3, 2]"))
jax.tree.map(lambda x: x + 1, [Special(1, 2)])[0].x


class Special(NamedTuple):  # type: ignore[no-redef]
    name: str


jax.tree.leaves(Special("foo"))  # type: ignore[call-arg, arg-type]

# wrong
Decoder().init(jax.random.key(0), uneven)  # RAISES
jax.grad(plain_loss)(w=1.0, x=2.0)  # E: grad: "w" is differentiated, so it must be given by position  [pytree-leaf]
[np.radians(10.0)] * jnp.prod(jnp.ones(2))  # E: "*" on a list of length 1 and float scalar: use jax.tree.map for trees  [pytree-leaf]
