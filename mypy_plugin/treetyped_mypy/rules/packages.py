"""What is known of whole packages."""

from __future__ import annotations

from typing import Final

from treetyped_mypy import names

TYPED_PACKAGES: Final = frozenset({"treetyped", "jax", "equinox", "flax", "chex", "optax"})
"""A module that imports one of these may hold a ``Mapped``."""

UNTOUCHED_PACKAGES: Final = frozenset({"jax", "jaxlib", "numpy", "treetyped"})
"""Packages that never get an additional dependency: it would widen their import cycles."""

PLAIN_PACKAGES: Final = frozenset({"builtins", "typing", "collections", "os", "re", "sys", "numpy", "functools"})
"""Packages whose functions are never the result of a transformation."""

KNOWN_FIELD_MAKERS: Final = frozenset(
    {"treetyped", "dataclasses", "numpy", "jax", "equinox", "flax", "chex", "optax"}
    | {"jax_dataclasses", "penzai", "simple_pytree"}
)
"""What their functions return as the default of a field is known: a field specifier that is read, or a plain value."""

UNMARKED_PACKAGES: Final = frozenset({"optax", "chex", "penzai", "simple_pytree"})
"""Typed libraries that do not say so: mypy reads them only where it is told to."""

LOOSELY_TYPED: Final = frozenset({"optax"})
"""Libraries whose nodes declare their fields as unions that say little: after a map they are ``Any``."""

LOOKING: Final = frozenset(
    f"builtins.{name}"
    for name in ("reveal_type", "len", "print", "isinstance", "repr", "str", "type", "any", "all", "id", "sum")
)
"""Builtins that only look at a value."""

PURE_PACKAGES: Final = frozenset({"jax", "jaxlib", "numpy", "treetyped", "optax", "equinox", "chex"})
"""Their functions do not change the trees they are given."""


def package(name: str) -> str:
    """The package of a full name."""
    return name.partition(".")[0]


UNFOLLOWED_DECORATORS: Final = {names.CHEX_DATACLASS_IMPORTED: names.CHEX_DATACLASS}
"""What people import of libraries that have no types of their own, and the function that it is."""

UNFOLLOWED: Final = frozenset(map(package, UNFOLLOWED_DECORATORS))
