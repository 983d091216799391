"""A function may declare what it wants where mypy knows nothing of what it returns: that says nothing of the tree."""

from typing import Any

import jax
import jax.numpy as jnp
from jax import Array

tree = {"a": jnp.ones(2), "c": {"d": jnp.ones(())}}


def anything() -> Any:
    return eval("tree")


decorator: Any = eval("lambda function: function")


@decorator
def decorated() -> dict[str, Array]:
    return eval("tree")


def unannotated():
    return eval("tree")


def from_anything() -> dict[str, Array]:
    return anything()


def from_decorated() -> dict[str, Array]:
    return decorated()


def from_unannotated() -> dict[str, Array]:
    return unannotated()


def from_another() -> dict[str, Array]:
    return from_anything()


def on_two_ways(known: bool) -> dict[str, Array]:
    if known:
        return {"a": jnp.ones(2)}
    return anything()


def together(w: Array, other: dict[str, Array]) -> None:
    state = {"a": w, "c": other}

    def inner(x) -> dict[str, Array]:
        return anything()

    def handed_on(x) -> dict[str, Array]:
        return x

    first = inner(state)
    jax.tree.map(jnp.add, state, first)
    jax.tree.map(jnp.add, state, inner(state))
    jax.tree.map(jnp.add, state, handed_on(state))
    jax.tree.map(lambda x, y: x + y, state, inner(jax.tree.map(jnp.add, state, first)))


def module_level(w: Array, other: dict[str, Array]) -> None:
    state = {"a": w, "c": other}
    jax.tree.map(jnp.add, state, from_anything())
    jax.tree.map(jnp.add, state, from_decorated())
    jax.tree.map(jnp.add, state, from_unannotated())
    jax.tree.map(jnp.add, state, from_another())
    jax.tree.map(jnp.add, state, on_two_ways(False))
    second = from_anything()
    jax.tree.map(jnp.add, state, second)


together(jnp.ones(2), {"d": jnp.ones(())})
module_level(jnp.ones(2), {"d": jnp.ones(())})
