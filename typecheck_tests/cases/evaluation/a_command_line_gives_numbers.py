"""What ``argparse`` is told of an argument is what its value is: a number leaves the shape of an array as it is."""

import argparse

import jax.numpy as jnp

parser = argparse.ArgumentParser()
parser.add_argument("--learning-rate", "-l", type=float, default=0.1)
parser.add_argument("--steps", type=int, default=3)
parser.add_argument("--decay", type=float, default=None)
parser.add_argument("--scales", type=float, nargs=3, default=[1.0, 2.0, 3.0])
parser.add_argument("--changed", type=float, default=1.0)
parser.add_argument("--twice", type=float, default=1.0)
parser.add_argument("--again", dest="twice", type=float, default=2.0)
parser.add_argument("--debug", action="store_true")
group = parser.add_argument_group("more")
group.add_argument("--name", default="run")
args = parser.parse_args(["--debug"])
args.changed = jnp.ones(3)

weights, gradient = jnp.ones((4, 3)), jnp.ones((3, 4))
step = args.learning_rate * gradient
weights - step  # E: "-": the shapes do not go together: float array of shape (4, 3) and float array of shape (3, 4)  [pytree-leaf]
weights - step.T
for _ in range(args.steps):
    weights = weights - args.learning_rate * gradient.T
if args.debug:
    weights - gradient  # E: "-": the shapes do not go together: float array of shape (4, 3) and float array of shape (3, 4)  [pytree-leaf]

# right: of these nothing is known, or they are no numbers
jnp.ones((4, 3)) * jnp.asarray(args.scales)
jnp.ones((4, 3)) * args.changed
jnp.ones((4, 3)) * args.twice
assert args.decay is None
assert args.name == "run"
