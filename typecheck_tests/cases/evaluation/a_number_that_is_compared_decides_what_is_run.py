"""Options that are numbers: where one is compared, the program is run as it is without any."""

import sys
from argparse import ArgumentParser

import jax
import jax.numpy as jnp

parser = ArgumentParser()
parser.add_argument("--layers", type=int, default=3)
parser.add_argument("--rate", type=float, default=0.1)
sys.argv[1:] = []
args = parser.parse_known_args()[0]

@jax.jit
def total(values, rows, count):
    return jax.ops.segment_sum(values, rows, count)  # E: ops.segment_sum: the size is traced, so its value is not known: shapes are fixed when the function is compiled  [pytree-static] ;; N: ... ;; N: called at line 20

if args.layers > 2:
    total(jnp.ones(4), jnp.array([0, 1, 1, 0]), 4)  # RAISES
else:
    total(jnp.ones(4), jnp.array([0, 1, 1, 0]), 4)

params = {"w": jnp.ones(3), "b": jnp.ones(2)} if args.rate < 0.5 else {"w": jnp.ones(3)}
jax.tree.map(jnp.add, params, {"w": jnp.ones(3), "b": jnp.ones(2)})
jax.tree.map(jnp.add, params, {"w": jnp.ones(3)})  # E: tree.map: structures differ at the root: "params" is a dict with keys 'b', 'w', the second tree is a dict with keys 'w'  [pytree-structure] ;; N: when the program is started without options
