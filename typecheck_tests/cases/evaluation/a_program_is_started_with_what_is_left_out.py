"""What the command line leaves out is what the parser says: a list, a flag that is on, or None where that is asked for."""

import argparse
import itertools
import sys

import jax
import jax.numpy as jnp

parser = argparse.ArgumentParser()
parser.add_argument("--layers", type=int, nargs="+", default=[16, 16])
parser.add_argument("--sparse", action="store_true", default=True)
parser.add_argument("--dense", action="store_true")
parser.add_argument("--norm", action=argparse.BooleanOptionalAction, default=True)
parser.add_argument("--resume", default=None, type=str)
parser.add_argument("--width", type=int)
parser.set_defaults(dense=True)
sys.argv[1:] = []
args = parser.parse_args()


def init(key, sizes):
    params = []
    for m, n in itertools.pairwise(sizes):
        key, sub = jax.random.split(key)
        params.append({"w": jax.random.normal(sub, (m, n)), "b": jnp.zeros(n)})
    return params


def net(params, x):
    for layer in params:
        x = jnp.tanh(x @ layer["w"] + layer["b"])  # E: "@": the shapes do not go together: (4, 3) and (2, 16)  [pytree-leaf] ;; N: when the program is started without options ;; N: ...
    return x


def load(path):
    return eval(open(path).read())


if args.resume is not None:
    params = load(args.resume)
else:
    params = init(jax.random.key(0), [2, *args.layers, 1])


def on_by_another_line():
    if args.dense:
        net(params, jnp.ones((4, 3)))


def on_by_itself():
    if args.sparse and args.norm:
        return params[0]["weight"]  # E: params[0] has no key 'weight': its keys are 'w', 'b'  [pytree-structure] ;; N: when the program is started without options ;; N: ...
    return None


on_by_another_line()  # RAISES
on_by_itself()  # RAISES
jnp.zeros((2, args.width or 3))
if len(jax.devices()) > 100:
    jnp.zeros((2, args.width))
