"""A function of a library is called by others: what fails in it for whatever it is handed is said in it."""

from importlib import import_module
from typing import TYPE_CHECKING

import jax
import jax.numpy as jnp
from jax import lax

if TYPE_CHECKING:
    scale: float = ...  # type: ignore[assignment]
else:
    scale = 2.0


def count(xs):
    def body(carry, x):
        total, number = carry
        return (total + x, number + 1, x), total

    return lax.scan(body, (0.0, 0), xs)  # E: lax.scan: the carry changes at the root: "init" is a tuple of length 2, "body" returns a tuple of length 3  [pytree-carry]


class Averages:
    mean, size = 1.0, 2

    def merged(self, other):
        mine = {"mean": self.mean, "size": self.size}
        return jax.tree.map(jnp.add, mine, {"mean": other.mean})  # E: tree.map: structures differ at the root: "mine" is a dict with keys 'mean', 'size', the second tree is a dict with keys 'mean'  [pytree-structure]


def halved(pair, is_swapped):
    """Each of these is called, or may be: what it is handed is not known."""
    first, second = pair
    return lax.cond(is_swapped, (first, second), lambda args: args[0], (first, second), lambda args: args[0] / 2)


def between(key, low, high):
    drawn = jax.vmap(jax.random.uniform, in_axes=(0, None, None, 0, 0))(key, (), jnp.float32, low, high)
    return jax.vmap(lambda x: x * scale)(drawn.squeeze(-1))


def added(one, *others, is_fast=False):
    return others[-1].first if is_fast else one


def added_up(parts):
    return added(*parts, False)


assert between(jax.random.split(jax.random.key(0), 3), jnp.zeros((3, 1)), jnp.ones((3, 1))).shape == (3,)

others = import_module(__name__)  # as another file calls it
assert others.halved((4.0, 2.0), False) == 2
others.count(jnp.ones(3))  # RAISES
others.Averages.merged(Averages(), Averages())  # RAISES
