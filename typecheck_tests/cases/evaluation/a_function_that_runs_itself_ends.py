"""What a function makes that runs itself is known: it ends where what it is given does."""

from __future__ import annotations

import contextlib

import jax
import jax.numpy as jnp


def layers(key, sizes):
    if len(sizes) == 1:
        return []
    w = jax.random.normal(key, (sizes[0], sizes[1]))
    return [w, *layers(jax.random.fold_in(key, 1), sizes[1:])]


def named(count: int) -> dict[str, jax.Array]:
    if count == 0:
        return {}
    return {f"layer_{count}": jnp.ones((count,)), **named(count - 1)}


def doubled(tree):
    if isinstance(tree, dict):
        return {key: doubled(value) for key, value in tree.items()}
    return tree * 2


def flat(tree):
    found = []
    for each in tree:
        if isinstance(each, list):
            found += flat(each)
        else:
            found.append(each)
    return found


class Node:
    def __init__(self, size: int) -> None:
        self.w = jnp.ones((size,))
        self.below = Node(size - 1) if size > 1 else None


def endless(tree, count):
    return endless([tree], count + 1) if count >= 0 else tree


def applied(params, x):
    for w in params:
        x = x @ w  # E: "@": the shapes do not go together: (2, 16) and (8, 4)  [pytree-leaf] ;; N: called at ...
    return x


params = layers(jax.random.key(0), (3, 8, 16, 8, 4))
x = jnp.ones((2, 3))

# wrong
applied([*params[:2], *params[3:]], x)  # RAISES
named(5)["layer_3"] @ jnp.ones((4, 2))  # E: "@": the shapes do not go together: (3,) and (4, 2)  [pytree-leaf]
doubled({"a": {"b": {"c": jnp.ones((3,))}}})["a"]["b"]["c"] @ jnp.ones((4, 2))  # E: "@": the shapes ...  [pytree-leaf]
flat([[x, [x.T]]])[1] @ jnp.ones((4, 2))  # E: "@": the shapes do not go together: (3, 2) and (4, 2)  [pytree-leaf]
below = Node(4).below
assert below is not None
below.w @ jnp.ones((4, 2))  # E: "@": the shapes do not go together: (3,) and (4, 2)  [pytree-leaf]

# right
applied(params, x)
named(5)["layer_4"] @ jnp.ones((4, 2))
doubled({"a": {"b": {"c": jnp.ones((4,))}}})["a"]["b"]["c"] @ jnp.ones((4, 2))
flat([[x, [x.T]]])[0] @ jnp.ones((3, 2))
with contextlib.suppress(RecursionError):
    endless([], 1)
