"""No alarm: the caller changes the dict through what the function returned."""

import jax
import jax.numpy as jnp


def same(tree: dict[str, int]) -> dict[str, int]:
    return tree


defaults = {"w": 1}


def get() -> dict[str, int]:
    return defaults


given = {"w": 1}
again = same(given)
again["b"] = 2
jax.tree.map(jnp.add, given, {"w": 1, "b": 2})
get()["b"] = 2
jax.tree.map(jnp.add, defaults, {"w": 1, "b": 2})
kept = {"w": 1}


def give():  # type: ignore[no-untyped-def]
    return kept


give()["b"] = 2
jax.tree.map(jnp.add, kept, {"w": 1, "b": 2})
