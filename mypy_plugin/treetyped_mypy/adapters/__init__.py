"""Which classes are nodes, and which of their fields are static: one file per library, in an ordered tuple."""

from __future__ import annotations

from typing import Final

from mypy.nodes import TypeInfo

from treetyped_mypy import names
from treetyped_mypy.adapters import (
    chex,
    equinox,
    flax_nnx,
    flax_struct,
    jax_dataclasses,
    jax_register,
    jax_register_dataclass,
    own,
    penzai,
    simple_pytree,
)
from treetyped_mypy.adapters.adapter import Adapter
from treetyped_mypy.adapters.facts import describe_recorded
from treetyped_mypy.adapters.spec import OpaqueSpec, Spec

ADAPTERS: Final[tuple[Adapter, ...]] = (
    own.ADAPTER,
    jax_register_dataclass.ADAPTER,
    jax_register.ADAPTER,
    jax_register.STATIC,
    equinox.ADAPTER,
    flax_struct.ADAPTER,
    flax_nnx.ADAPTER,
    chex.ADAPTER,
    jax_dataclasses.ADAPTER,
    penzai.ADAPTER,
    simple_pytree.ADAPTER,
)

BY_NAME: Final = {adapter.name: adapter for adapter in ADAPTERS}

REBUILT_BY_CALL: Final = ("register_dataclass", "flax", "chex", "jax_dataclasses")
"""Adapters whose classes run ``__post_init__`` again whenever JAX rebuilds an object."""
BY_DECORATOR: Final = {name: adapter for adapter in ADAPTERS for name in adapter.decorators}
BY_BASE: Final = {name: adapter for adapter in ADAPTERS for name in adapter.bases}


def describe(info: TypeInfo) -> Spec | None:
    """What the adapter that recorded the class says of it; a library's base itself may be any of its subclasses."""
    if info.fullname in BY_BASE or equinox.is_enumeration(info) or info.fullname == names.TREE_PARTIAL:
        return OpaqueSpec()
    return describe_recorded(info)


def adapter_by_bases(info: TypeInfo) -> Adapter | None:
    """The library of the class, if it is a subclass of a base whose every subclass is a node."""
    return next((BY_BASE[base.fullname] for base in info.mro if base.fullname in BY_BASE), None)
