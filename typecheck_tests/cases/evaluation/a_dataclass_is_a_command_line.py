"""``tyro.cli(Args)``: the fields have their defaults, or what the command line puts in their place."""

from dataclasses import dataclass
from importlib import import_module
from itertools import pairwise
from types import SimpleNamespace
from typing import Literal

import jax
import jax.numpy as jnp

import_module("sys").modules["tyro"] = SimpleNamespace(cli=lambda cls: cls())
import tyro  # type: ignore[import-not-found]  # noqa: E402


@dataclass
class Args:
    seed: int = 0
    hidden: int = 16
    rate: float = 1e-3
    kind: Literal["linear", "mlp"] = "linear"
    layers: tuple[int, ...] = (8, 8)
    norm: bool = True
    batch: int = 0

    @property
    def doubled(self):
        return 2 * self.hidden


def init(key, sizes):
    params = []
    for m, n in pairwise(sizes):
        key, sub = jax.random.split(key)
        params.append({"w": jax.random.normal(sub, (m, n))})
    return params


args = tyro.cli(Args)
args.batch = int(args.hidden * 4)
params = init(jax.random.key(args.seed), [4, *args.layers, 2])
jnp.ones((args.batch, 4)) @ params[0]["w"]
jnp.ones((args.batch, 3)) @ params[0]["w"]  # E: "@": the shapes do not go together: (64, 3) and (4, 8)  [pytree-leaf] ;; N: when the program is started without options
jnp.ones(args.doubled) + jnp.ones(args.hidden)  # E: "+": the shapes do not go together: float array of shape (32,) and float array of shape (16,)  [pytree-leaf] ;; N: when the program is started without options
jnp.zeros(args.width)  # E: Args has no attribute "width": it has "seed", "hidden", "rate", "kind", "layers", "norm", ...  [pytree-structure]
jnp.ones(3) * args.rate + args.seed

model = params if args.kind == "linear" else params[0]
if args.kind == "linear":
    model[0]["w"]
else:
    model["w"]
if args.norm and args.kind == "linear":
    params[0]["scale"]  # E: params[0] has no key 'scale': its only key is 'w'  [pytree-structure]
else:
    model["w"]
