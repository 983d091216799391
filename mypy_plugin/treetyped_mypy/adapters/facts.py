"""Facts about a class, recorded in the semantic pass: JSON under one key of its metadata, so mypy's cache keeps them.

At check time a class of another module has no body any more, so what an adapter needs of it is recorded early.
"""

from __future__ import annotations

from typing import Final, TypedDict

from mypy.nodes import TypeInfo

from treetyped_mypy.adapters.spec import ClassSpec

KEY: Final = "treetyped"


class Facts(TypedDict, total=False):
    """What is known of one class, its own fields only."""

    adapter: str
    """The adapter that recorded it."""
    static: list[str]
    """The fields of this class's own body that are aux data."""


def record(info: TypeInfo, facts: Facts) -> None:
    info.metadata[KEY] = dict(facts)


def recorded(info: TypeInfo) -> Facts | None:
    facts: Facts | None = info.metadata.get(KEY)  # type: ignore[assignment]
    return facts


def dataclass_fields(info: TypeInfo) -> tuple[str, ...]:
    """The fields that mypy's own dataclass plugin found, inherited ones first, without ``InitVar``s."""
    attributes = info.metadata.get("dataclass", {}).get("attributes", [])
    return tuple(attribute["name"] for attribute in attributes if not attribute["is_init_var"])


def static_fields(info: TypeInfo) -> frozenset[str]:
    """The static fields of a class and its bases; a field declared again counts as it was declared last."""
    static: set[str] = set()
    for base in reversed(info.mro):
        facts = recorded(base)
        static -= set(base.names)
        static |= set(facts.get("static", ())) if facts else set()
    return frozenset(static)


def describe_recorded(info: TypeInfo, adapter: str) -> ClassSpec | None:
    """The dataclass fields of a class that ``adapter`` recorded, split into children and static."""
    facts = recorded(info)
    if facts is None or facts.get("adapter") != adapter:
        return None
    fields, static = dataclass_fields(info), static_fields(info)
    children = tuple(name for name in fields if name not in static)
    return ClassSpec(children, tuple(name for name in fields if name in static))
