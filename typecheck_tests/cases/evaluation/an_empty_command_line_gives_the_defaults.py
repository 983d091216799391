"""``parse_args([])`` is started with no options: what they choose is known, in notebooks above all."""

from argparse import ArgumentParser

import jax.numpy as jnp
import optax

MAKERS = {"sgd": lambda: optax.sgd(0.1, momentum=0.9), "adamw": lambda: optax.adamw(0.1)}

parser = ArgumentParser()
parser.add_argument("--opt", default="adamw")
parser.add_argument("--depth", type=int, default=2)
parser.add_argument("--resume")
params = {"w": jnp.ones(3)}

args = parser.parse_args([])
tx = MAKERS[args.opt]()
updates, _ = tx.update(params, tx.init(params), params)
tx.update(params, optax.sgd(0.1, momentum=0.9).init(params), params)  # E: update: "state" is the state of another optimiser, which has other fields  [pytree-structure]

named = parser.parse_args(args=[])
layers = [jnp.ones((3, 3)) for _ in range(named.depth)]
jnp.dot(jnp.ones(3), layers[1])
layers[2]  # E: layers has no item 2: it has 2 items  [pytree-structure]

written = parser.parse_args(["--opt", "sgd", "--depth", "3"])
others = [jnp.ones((3, 3)) for _ in range(written.depth)]
others[2]
sgd = MAKERS[written.opt]()
sgd.update(params, optax.sgd(0.1, momentum=0.9).init(params))
