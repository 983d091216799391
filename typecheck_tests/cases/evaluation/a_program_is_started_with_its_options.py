"""What an option chooses belongs together: the program is run for each way in which it may be started."""

import argparse
import sys

import jax
import jax.numpy as jnp

parser = argparse.ArgumentParser()
parser.add_argument("--model", default="mlp", choices=["mlp", "cnn", "none"])
parser.add_argument("--bias", action="store_true")
parser.add_argument("--mode", default="train")
parser.add_argument("--path")
parser.add_argument("--width", type=int)


def init_mlp(key):
    return [jax.random.normal(key, (4, 8)), jnp.zeros(8)]


def init_cnn(key):
    return {"kernel": jax.random.normal(key, (4, 8))}


def apply_mlp(params, x):
    w, b = params
    return x @ w + b


def apply_cnn(params, x):
    return x @ params["kernels"]  # E: params has no key 'kernels': its only key is 'kernel'  [pytree-structure] ;; N: when the program is started with --model cnn ;; N: ...


def chosen(kind, key):
    if kind == "mlp":
        return init_mlp(key), apply_mlp
    if kind == "cnn":
        return init_cnn(key), apply_cnn
    raise SystemExit


def model(args):
    params, apply = chosen(args.model, jax.random.key(0))
    return apply(params, jnp.ones((2, 4)))


def shifted(args):
    shift = {"b": jnp.ones(8)} if args.bias else {"c": jnp.ones(8)}
    if args.bias:
        return shift["b"]
    return shift["b"]  # E: shift has no key 'b': its only key is 'c'  [pytree-structure] ;; N: when the program is started without options ;; N: ...


def scaled(args):
    """Whatever else the mode may be, nobody says."""
    scale = {"w": jnp.ones(8)} if args.mode == "train" else {"v": jnp.ones(8)}
    return scale["w"] if args.mode == "train" else scale["v"]


def read(args):
    """It is meant to be given a width, and asks nowhere whether it was."""
    return jnp.zeros((2, args.width))


def resumed(args):
    sizes = {"a": 1} if args.path is None else {"b": 2}
    return sizes["b"]  # E: sizes has no key 'b': its only key is 'a'  [pytree-structure] ;; N: when the program is started without options ;; N: ...


def started(function, *options):
    sys.argv[1:] = options
    return function(parser.parse_args())


started(model)
started(model, "--model", "cnn")  # RAISES
started(shifted)  # RAISES
started(shifted, "--bias")
started(scaled)
started(read, "--width", "3")
started(resumed, "--path", "here")
started(resumed)  # RAISES
