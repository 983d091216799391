"""A size that a command line may set is its default where nobody sets it; what asks for it stays undecided."""

import argparse

import jax
import jax.numpy as jnp

parser = argparse.ArgumentParser()
parser.add_argument("--inputs", type=int, default=3)
parser.add_argument("--hidden", type=int, default=16)
args = parser.parse_args([])
settings = vars(parser.parse_args([]))
print(vars(args), sorted(vars(args).items()))


def init(key, inputs, hidden):
    one, two = jax.random.split(key)
    return {"w": jax.random.normal(one, (inputs, hidden)), "v": jax.random.normal(two, (hidden, 2))}


def swapped(params, x):
    return x @ params["v"] @ params["w"]  # E: "@": the shapes do not go together: (4, 3) and (16, 2)  [pytree-leaf] ;; N: called at ...


def swapped_as_well(params: dict[str, jax.Array], x: jax.Array) -> jax.Array:
    return x @ params["v"] @ params["w"]  # E: "@": the shapes do not go together: (4, 3) and (16, 2)  [pytree-leaf] ;; N: called at ...


def forward(params, x):
    return x @ params["w"] @ params["v"]


x = jnp.ones((4, 3))
params = init(jax.random.key(0), args.inputs, args.hidden)
others = init(jax.random.key(0), settings["inputs"], settings["hidden"])

# wrong
swapped(params, x)  # RAISES
swapped_as_well(others, x)  # RAISES

# right
forward(params, x)
forward(others, x)
if args.hidden > 100:
    forward(params, jnp.ones((4, 3)))
count = 5 if args.hidden == 5 else args.hidden
jnp.ones((count,)) @ jnp.ones((16,))
jnp.ones((args.hidden * 2,)) @ jnp.ones((32,))
parser.add_argument("--names", nargs="*")
parser.add_argument("--depth", type=int, default=3)
more = vars(parser.parse_args([]))
more["names"]
more["depth"] = 4
jnp.ones((more["depth"],)) @ jnp.ones((4,))
