"""Which calls of a library, of those that are followed, do nothing but make their result."""

from __future__ import annotations

from typing import Final

from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.atoms import Node, Part, Partial, Thing, Transformed
from treetyped_mypy.evaluation.naming import short_name
from treetyped_mypy.evaluation.scopes import Layer
from treetyped_mypy.flow.values import External, Object, Value

AREAS: Final = ("jnp.", "nn.", "lax.", "jsp.", "ops.", "random.", "tree.", "optax.")
"""Modules whose functions return something new; NumPy's may be given the array to write to."""

RULED: Final = ("jax.", "eqx.", "flax.", "linen.")
"""Of these, those that have a rule."""

ACTING: Final = frozenset(
    f"jax.{word}"
    for word in ("block_until_ready", "device_put", "device_get", "disable_jit", "update", "ensure_compile_time_eval")
)
"""These wait, move or set something."""

THINGS: Final = frozenset({"opt", "own_optimizer", "at", "train_state", "schedule", "opt_factory", "initialiser"})
WAITING: Final = frozenset({"block_until_ready", "copy_to_host_async", "delete"})


def changes_nothing(callee: Value, has_rule: bool) -> bool:
    match callee:
        case External(fullname=fullname):
            name = short_name(fullname)
            if name is None:
                return has_rule
            return name.startswith(AREAS) or (has_rule and name.startswith(RULED) and name not in ACTING)
        case Transformed(word=word):
            return not word.startswith("nnx.")
        case Part(owner=Array(is_numpy=is_numpy), name=name):
            return not is_numpy and name not in WAITING
        case Part(owner=Thing(kind=kind)) | Thing(kind=kind):
            return kind in THINGS
        case Part(owner=Part(name="at_item") | Node()):
            return True
        case Part(owner=owner, name=name):
            return name in ("init", "apply") and isinstance(owner, Layer | Object)
        case Object(cls=cls):
            return cls is not None
        case _:
            return isinstance(callee, Partial | Node | Layer)
