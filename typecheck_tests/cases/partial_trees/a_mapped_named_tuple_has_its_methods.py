"""A ``NamedTuple`` that was mapped is one still: ``_asdict``, ``_replace``, and methods of its own."""

from typing import Any, NamedTuple, TypeVar

import jax
import jax.numpy as jnp
from jax import Array

Self = TypeVar("Self", bound="Guide")


class Guide(NamedTuple):
    loc: Array
    scale: Array

    def itself(self: Self) -> Self:
        return self


def stepped(guide: Guide, updates: Any) -> Guide:
    moved = jax.tree.map(lambda p, u: p + u, guide, updates)
    moved.itself()
    moved._replace(loc=3.0).loc + 1.0
    moved._replace(location=3.0)  # E: Unexpected keyword argument "location" for "_replace" of "Guide"  [call-arg]
    return guide._replace(**moved._asdict())


guide = Guide(jnp.ones(3), jnp.ones(()))
shapes = jax.tree.map(lambda leaf: leaf.shape, guide)
reveal_type(shapes._asdict())  # R: dict[str, Any]
shapes._replace(loc=(4,)).itself()
assert shapes.count((3,)) == 1
stepped(guide, guide)  # RAISES
