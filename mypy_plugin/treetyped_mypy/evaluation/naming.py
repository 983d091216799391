"""The name of a library's function as people write it, whatever module of the library defines it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

AREAS: Final = (
    ("jax.numpy", "jnp"),
    ("jax._src.numpy", "jnp"),
    ("jax.scipy.stats", "jsp.stats"),
    ("jax._src.scipy.stats", "jsp.stats"),
    ("jax.scipy", "jsp"),
    ("jax._src.scipy", "jsp"),
    ("jax.random", "random"),
    ("jax._src.random", "random"),
    ("jax.tree_util", "tree"),
    ("jax._src.tree_util", "tree"),
    ("jax.tree", "tree"),
    ("jax._src.tree", "tree"),
    ("treetyped.tree", "tree"),
    ("treetyped.reveal", "tree"),
    ("jax.image", "jax.image"),
    ("jax._src.image", "jax.image"),
    ("jax.nn", "nn"),
    ("jax._src.nn", "nn"),
    ("jax.flatten_util", "jax"),
    ("jax.lax", "lax"),
    ("jax._src.lax", "lax"),
    ("jax._src.ad_checkpoint", "jax"),
    ("jax.ops", "ops"),
    ("jax._src.ops", "ops"),
    ("jax", "jax"),
    ("jax_dataclasses", "jax"),
    ("numpy.random", "npr"),
    ("numpy", "np"),
    ("optax.tree", "optax.tree"),
    ("optax", "optax"),
    ("equinox.nn", "eqx.nn"),
    ("equinox", "eqx"),
    ("flax.linen", "linen"),
    ("flax.nnx", "nnx"),
    ("flax.training", "flax"),
    ("flax", "flax"),
    ("chex", "chex"),
)
"""Where a function is defined, and how its module is called; the first that fits."""

PACKAGES: Final = frozenset(module.partition(".")[0] for module, _ in AREAS)

APART: Final = (
    *("jax.experimental", "jax._src.experimental", "jax.example_libraries"),
    *(f"numpy.{part}" for part in ("ma", "rec", "char", "strings", "matlib", "polynomial", "testing")),
)
"""Parts of a library in which a name stands for something else than in its main module."""


OF_LAST_AXES: Final = frozenset({"trace", "diagonal"})
"""In ``linalg`` a function of the last two axes, elsewhere of the first."""


@lru_cache(maxsize=4096)
def short_name(fullname: str) -> str | None:
    """``jax._src.tree_util.tree_map`` -> ``tree.map``; none for what is no library that is known.

    What a class holds keeps the name of the class: ``flax.TrainState.create``.
    """
    if fullname.partition(".")[0] not in PACKAGES or any(fullname.startswith(f"{part}.") for part in APART):
        return None
    for module, area in AREAS:
        if fullname.startswith(module) and fullname[len(module) : len(module) + 1] in ("", ".", "_"):
            rest, _, name = fullname.rpartition(".")
            owner = rest.rpartition(".")[2]
            if owner[:1].isupper():
                return f"{area}.{owner}.{name}"
            if area == "jsp.stats":  # each distribution is a module, with functions of the same names
                return f"jsp.{owner}.{name}"
            if owner == "linalg" and name in OF_LAST_AXES:
                return f"{area}.linalg.{name}"
            return f"{area}.{name.removeprefix('tree_') if area.endswith('tree') else name}"
    return None


def kind_shown(kind: str) -> str:
    """What a sentence calls a thing of a library by its kind: ``optimizer`` in ``optimizer.update``."""
    return SHOWN.get(kind, kind)


SHOWN: Final = {
    "opt": "optimizer",
    "train_state": "TrainState",
    "nnx_optimizer": "Optimizer",
    "own_optimizer": "Optimizer",
    "at": "tree.at",
}
