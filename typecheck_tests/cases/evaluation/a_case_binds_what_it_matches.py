"""``match`` takes the first case that fits, and binds the parts of what it is asked about."""

from dataclasses import dataclass
from typing import NamedTuple

import jax
import jax.numpy as jnp


@dataclass
class Dense:
    width: int
    bias: bool = True


class Norm(NamedTuple):
    scale: float


def made(spec, width):
    match spec:
        case ("dense", n):
            return {"w": jnp.ones((width, n)), "b": jnp.zeros(n)}
        case ["norm", *_]:
            return {"scale": jnp.ones(width)}
        case {"kind": "dense", "width": int(n), **rest}:
            return {"w": jnp.ones((width, n)), **{name: jnp.zeros(n) for name in rest}}
        case Dense(n, bias=True) | Dense(width=n, bias=False):
            return {"w": jnp.ones((width, n)), "b": jnp.zeros(n)} if spec.bias else {"w": jnp.ones((width, n))}
        case Norm(scale):
            return {"scale": scale * jnp.ones(width)}
        case None:
            return {}
        case str() as name if name.startswith("re"):
            return {name: jnp.ones(())}
        case _:
            raise ValueError(spec)


def step(params, grads):
    return jax.tree.map(lambda p, g: p - g, params, grads)  # E: tree.map: structures differ ...  [pytree-structure] ;; N: ...


def right(params, grads):
    return jax.tree.map(lambda p, g: p - g, params, grads)


right(made(("dense", 3), 2), {"w": 1.0, "b": 1.0})
right(made(["norm"], 2), {"scale": 1.0})
right(made({"kind": "dense", "width": 3, "b": True}, 2), {"w": 1.0, "b": 1.0})
right(made(Dense(3), 2), {"w": 1.0, "b": 1.0})
right(made(Dense(3, bias=False), 2), {"w": 1.0})
right(made(Norm(2.0), 2), {"scale": 1.0})
right(made(None, 2), {})
right(made("relu", 2), {"relu": 1.0})
for layer in [("dense", 3), ("norm",)]:
    right(made(layer, 2), made(layer, 2))

step(made(("dense", 3), 2), {"w": 1.0})  # RAISES
step(made(["norm"], 2), {"w": 1.0})  # RAISES
step(made({"kind": "dense", "width": 3}, 2), {"w": 1.0, "b": 1.0})  # RAISES
step(made(Dense(3), 2), {"w": 1.0})  # RAISES
step(made(Dense(3, bias=False), 2), {"w": 1.0, "b": 1.0})  # RAISES
step(made(Norm(2.0), 2), {"w": 1.0})  # RAISES
step(made(None, 2), {"w": 1.0})  # RAISES
step(made("relu", 2), {"w": 1.0})  # RAISES


def unknown(mode):
    match mode:
        case "wide":
            params = {"w": jnp.ones(2)}
        case _:
            params = {"w": jnp.ones(2), "b": jnp.ones(2)}
    return params


right(unknown("".join(["wi", "de"])), {"w": 1.0})
