"""``Spring(k=..., m=...)`` of a ``TypedDict`` is a dict with these keys."""

from typing import TypedDict

import jax
import jax.numpy as jnp
from jax import Array


class Spring(TypedDict):
    k: Array
    m: Array


class Damped(Spring, total=False):
    c: Array


def energy(spring):
    return spring["k"] * spring["m"]


def each(in_axes):
    spring = Spring(k=jnp.ones(3), m=jnp.ones(()))
    return jax.vmap(energy, in_axes=(in_axes,))(spring)  # E: vmap: in_axes[0] is no prefix of "spring" at the root: in_axes[0] is a dict with keys 'k', "spring" is a dict with keys 'k', 'm'  [pytree-prefix] ;; N: ...


def damped():
    plain, more = Spring(k=jnp.ones(3), m=jnp.ones(())), {"c": jnp.ones(())}
    both = Damped(**plain, **more)  # type: ignore[typeddict-item]
    return jax.tree.map(jnp.add, both, {**plain, **more})


each({"k": 0, "m": None})
damped()
each({"k": 0})  # RAISES
