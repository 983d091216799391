"""In a function that mypy checks once for each value of a TypeVar, names and containers are followed as elsewhere."""

from typing import TypeVar

import jax
import jax.numpy as jnp
from jax import Array, lax

T = TypeVar("T", int, float)


def keys(scale: T) -> None:
    params = {"w": jnp.ones(2)}
    params["b"] = jnp.ones(2)
    jax.tree.map(jnp.add, params, {"b": jnp.ones(2), "w": jnp.ones(2)})
    grads = {"w": jnp.ones(2)}
    jax.tree.map(jnp.add, params, grads)  # E: tree.map: structures differ at the root: "params" is a dict with keys 'b', 'w', "grads" is a dict with keys 'w'  [pytree-structure] ;; N: called at line 42


def unpacked(scale: T) -> None:
    leaves, treedef = jax.tree.flatten((jnp.ones(2), jnp.ones(3)))
    reveal_type(jax.tree.unflatten(treedef, leaves))  # R: tuple[Array, Array]
    jax.tree.unflatten(treedef, [leaves[0]])  # E: tree.unflatten: "treedef" has 2 leaves, "leaves" has 1  [pytree-structure] ;; N: called at line 43


def carried(scale: T) -> None:
    def step(carry: tuple[Array, Array], x: Array) -> tuple[list[Array], None]:
        return [carry[0], x], None

    start = (jnp.ones(()), jnp.ones(()))
    lax.scan(step, start, jnp.ones(3))  # E: lax.scan: the carry changes at the root: "start" is a tuple of length 2, "step" returns a list of length 2  [pytree-carry] ;; N: called at line 44


def decided(scale: T, x: Array) -> Array:
    @jax.jit
    def shifted(y: Array) -> Array:
        return y if y.sum() > 0 else -y  # E: y is traced, so its value is not known when the condition is decided  [pytree-static] ;; N: use jnp.where or jax.lax.cond ;; N: called at line 39, which is called at line 45

    return shifted(x)


keys(1)  # RAISES
unpacked(1)  # RAISES
carried(1)  # RAISES
decided(1, jnp.ones(3))  # RAISES
