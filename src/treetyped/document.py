"""How a tree is laid out as text: what is opened, and what is shown as it is."""

from __future__ import annotations

import dataclasses
import inspect
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import jax
import numpy as np
import wadler_lindig as wl

from treetyped.arrays import is_array

INDENT = 2
DEEPEST = 50
"""How many values may stand in each other; what is deeper is not shown."""
CONTAINERS = (list, tuple, dict, set, frozenset)


def formatted(tree: Any, width: int) -> str:
    """A tree as text, in lines of this width."""
    return wl.pformat(Writer().document(tree), width=width)


def array_text(value: Any) -> str:
    """An array by dtype and shape."""
    return wl.array_summary(tuple(value.shape), str(value.dtype), None).text


class Writer:
    """Makes the document of one tree; remembers what is open, so that a tree inside itself ends."""

    def __init__(self) -> None:
        self.open: set[int] = set()
        self.depth = 0

    def document(self, value: Any) -> wl.AbstractDoc:
        if self.depth == DEEPEST:
            return wl.TextDoc("...")
        self.depth += 1
        made = wl.pdoc(
            value, indent=INDENT, custom=self.custom, hide_defaults=False, respect_pdoc=False, seen_ids=self.open
        )
        self.depth -= 1
        return made

    def custom(self, value: Any) -> wl.AbstractDoc | None:
        """What the library would write in another way; ``None`` leaves it to the library."""
        if is_array(value):
            return wl.TextDoc(f"{array_text(value)}{kind(value)}")
        if not isinstance(value, type) and has_own_repr(type(value)):
            return wl.TextDoc(repr(value))
        if isinstance(value, dict):
            return self.mapping(value)
        if callable(value) and has_no_repr(type(value)) and hasattr(value, "__name__"):
            return wl.TextDoc(f"<{type(value).__name__} {value.__name__}>")
        return self.fields(value) if is_dataclass_instance(value) else None

    def mapping(self, value: dict[Any, Any]) -> wl.AbstractDoc:
        entries = [wl.TextDoc(f"{key!r}: ") + self.document(child) for key, child in value.items()]
        if type(value) is dict:
            return bracketed("{", entries, "}")
        factory = (
            f"{getattr(value.default_factory, '__name__', value.default_factory)}, "
            if isinstance(value, defaultdict)
            else ""
        )
        return bracketed(f"{type(value).__name__}({factory}{{", entries, "})")

    def fields(self, value: Any) -> wl.AbstractDoc:
        entries = [
            wl.TextDoc(f"{field.name}=") + self.document(getattr(value, field.name))
            for field in dataclasses.fields(value)
            if field.repr and hasattr(value, field.name)
        ]
        name = type(value).__qualname__.rpartition("<locals>.")[2]
        return bracketed(f"{name}(", entries, ")")


def bracketed(begin: str, entries: Sequence[wl.AbstractDoc], end: str) -> wl.AbstractDoc:
    return wl.bracketed(wl.TextDoc(begin), entries, wl.comma, wl.TextDoc(end), INDENT)


def kind(value: Any) -> str:
    """What an array is, unless it is an ordinary JAX array."""
    if isinstance(value, jax.core.Tracer):
        return "(traced)"
    if isinstance(value, jax.ShapeDtypeStruct):
        return "(shape)"
    if isinstance(value, np.ndarray | np.generic):
        return "(numpy)"
    return "" if isinstance(value, jax.Array) else f"({type(value).__name__})"


def has_no_repr(cls: type) -> bool:
    method: Any = cls.__repr__
    return method is object.__repr__


def is_dataclass_instance(value: Any) -> bool:
    return dataclasses.is_dataclass(value) and not isinstance(value, type)


def has_own_repr(cls: type) -> bool:
    """Whether a container or dataclass has a ``__repr__`` that someone wrote by hand."""
    method: Any = cls.__repr__
    if not (issubclass(cls, CONTAINERS) or dataclasses.is_dataclass(cls)) or hasattr(method, "__treetyped_repr__"):
        return False
    # `dataclass` compiles its methods from text, so they have no file; those of built-in classes have no code at all.
    code = getattr(inspect.unwrap(method), "__code__", None)
    return code is not None and code.co_filename != "<string>" and method.__module__ != "collections"
