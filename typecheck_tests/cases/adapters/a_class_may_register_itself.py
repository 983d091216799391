"""A method of a class may register it: ``cls`` is the class."""

from __future__ import annotations

from typing import Any, ClassVar

import jax
import jax.numpy as jnp
from jax import Array


class Wrapped:
    is_registered: ClassVar[bool] = False

    def __init__(self, x: Array) -> None:
        self.register()
        self.x = x

    @classmethod
    def register(cls) -> None:
        if not cls.is_registered:
            jax.tree_util.register_pytree_node(cls, lambda w: ((w.x,), None), cls.rebuilt)
            cls.is_registered = True

    @classmethod
    def rebuilt(cls, aux: None, children: Any) -> Wrapped:
        return cls(*children)


@jax.jit
def doubled(wrapped: Wrapped) -> Wrapped:
    return Wrapped(2 * wrapped.x)


doubled(Wrapped(jnp.ones(2)))
