"""A ``case`` that fits takes the parts of what is seen; one that does not fit is not run."""

import jax
import jax.numpy as jnp

pair = (jnp.ones(2), jnp.ones(2))
triple = (*pair, jnp.ones(2))


def first(tree):
    match tree:
        case (one, _):
            return one
        case {"w": w}:
            return w
        case None:
            return pair
        case _:
            return tree


def kind(name):
    match name:
        case "pair" | "two":
            return pair
        case "triple":
            return triple


def guarded(tree, count):
    match tree:
        case (one, _) if count > len(tree):
            return one
        case [*items]:
            return items
        case str() as text:
            return text


jax.tree.map(jnp.add, first((pair, 1)), pair)
jax.tree.map(jnp.add, first({"w": triple}), triple)
jax.tree.map(jnp.add, first(None), pair)
jax.tree.map(jnp.add, first(triple), triple)
jax.tree.map(jnp.add, kind("two"), pair)
jax.tree.map(jnp.add, guarded((pair, pair), 3), pair)
jax.tree.map(jnp.add, guarded((*pair, *pair), 3), [*pair, *pair])
jax.tree.map(jnp.add, first((pair, 1)), triple)  # E: tree.map: structures differ at the root: ...  [pytree-structure]
jax.tree.map(jnp.add, first({"w": pair}), triple)  # E: tree.map: structures differ at the root: ...  [pytree-structure]
jax.tree.map(jnp.add, first(None), triple)  # E: tree.map: structures differ at the root: ...  [pytree-structure]
jax.tree.map(jnp.add, first(triple), pair)  # E: tree.map: structures differ at the root: ...  [pytree-structure]
jax.tree.map(jnp.add, kind("triple"), pair)  # E: tree.map: structures differ at the root: ...  [pytree-structure]
match [pair, {"tree": triple}]:
    case [one, {"other": two}]:
        jax.tree.map(jnp.add, one, one)
    case [one, {"tree": two}]:
        jax.tree.map(jnp.add, one, two)  # E: tree.map: structures differ at the root: ...  [pytree-structure]
