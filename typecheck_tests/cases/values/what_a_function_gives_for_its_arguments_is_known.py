"""A declared result says less than what the function returns for these arguments."""

import jax
import jax.numpy as jnp
from jax import Array


def checked() -> dict[str, Array]:
    return {name: jnp.ones(2) for name in "ac"}


def of_names(names: str) -> dict[str, Array]:
    made = {}
    for name in names:
        made[name] = jnp.ones(2)
    return made


def wrong(w: Array) -> Array:
    both = (w, w)
    return both  # type: ignore[return-value]


def is_known(w: Array, other: dict[str, Array]) -> None:
    state = {"a": w, "c": other}
    jax.tree.map(jnp.add, state, checked())  # E: tree.map: structures differ at ['c']: ...  [pytree-structure] ;; N: ...


def is_fine(w: Array) -> None:
    jax.tree.map(jnp.add, {"a": w, "c": w}, of_names("ac"))
    jax.tree.map(jnp.add, wrong(w), (w, w))


is_known(jnp.ones(2), {"d": jnp.ones(())})  # RAISES
is_fine(jnp.ones(2))
jax.tree.map(jnp.add, (jnp.ones(2), jnp.ones(2)), wrong(jnp.ones(2)))
jax.tree.map(jnp.add, {"a": 1.0}, of_names("ab"))  # E: tree.map: structures differ at the root: ...  [pytree-structure]
