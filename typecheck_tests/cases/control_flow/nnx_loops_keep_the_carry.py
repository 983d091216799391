"""``nnx.fori_loop``, ``while_loop`` and ``cond`` of trees of arrays are as strict as those of ``lax``."""

import jax.numpy as jnp
from flax import nnx

x = jnp.ones(3)


def grown(_, carry):
    return carry, carry


def doubled(x):
    return 2 * x


def in_a_pair(x):
    return x, x


nnx.fori_loop(0, 2, lambda _, carry: carry * 2, x)
nnx.while_loop(lambda carry: carry.sum() < 9, doubled, x)
nnx.cond(True, doubled, doubled, x)
model = nnx.Linear(3, 3, rngs=nnx.Rngs(0))
nnx.cond(True, lambda model, x: model(x), lambda model, x: x, model, x)
nnx.fori_loop(0, 2, grown, x)  # E: nnx.fori_loop: the carry changes at the root: "x" is a leaf (float array of shape (3,)), "grown" returns a tuple of length 2  [pytree-carry]
nnx.while_loop(lambda carry: True, in_a_pair, x)  # E: nnx.while_loop: the carry changes at the root: "x" is a leaf (float array of shape (3,)), "in_a_pair" returns a tuple of length 2  [pytree-carry]
nnx.cond(True, doubled, in_a_pair, x)  # E: nnx.cond: the branches differ at the root: "doubled" returns a leaf (float array of shape (3,)), "in_a_pair" returns a tuple of length 2  [pytree-carry]
nnx.switch(0, [doubled, in_a_pair], x)  # E: nnx.switch: the branches differ at the root: "branches[0]" returns a leaf (float array of shape (3,)), "branches[1]" returns a tuple of length 2  [pytree-carry]
