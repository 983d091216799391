"""The straight program of a probe: the values that its names hold, written out, and nothing else above it."""

from __future__ import annotations

import ast
import dataclasses
import math
from collections.abc import Mapping, Sequence
from typing import Any

import jax
import numpy as np

from tests.flow.random_programs import NAMES

from .writing import HEAD

DEEPEST = 8


class NotWritten(Exception):  # noqa: N818 -- no error of the program
    """A value that no display makes."""


def straight(probe: str, statements: Sequence[tuple[int, str]], names: Mapping[str, Any]) -> str | None:
    """None where something that it uses cannot be written: a function, a generator, what holds itself."""
    functions = [text for _, text in statements if text.startswith("def ") and is_used(text, probe, statements)]
    used = mentioned("\n".join([*functions, probe]))
    try:
        bound = [f"{name} = {literal(names[name])}" for name in NAMES if name in used and name in names]
    except NotWritten:
        return None
    return HEAD + "\n".join([*bound, *functions, probe]) + "\n"


def is_used(function: str, probe: str, statements: Sequence[tuple[int, str]]) -> bool:
    """By the probe, or by a function: all of them may call one another."""
    name = function[len("def ") : function.index("(")]
    return any(f"{name}(" in text for text in [probe, *(text for _, text in statements if text.startswith("def "))])


def mentioned(text: str) -> set[str]:
    return {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}


def literal(value: Any, depth: int = 0) -> str:
    """An expression that makes such a value."""
    if depth > DEEPEST:
        raise NotWritten
    match value:
        case float() if not math.isfinite(value):
            return "1.0"
        case None | bool() | int() | float() | str():
            return repr(value)
        case jax.Array() | np.ndarray() | np.generic():
            return array(value)
        case dict():
            return "{" + ", ".join(f"{literal(k, depth + 1)}: {literal(v, depth + 1)}" for k, v in value.items()) + "}"
        case list():
            return "[" + ", ".join(literal(item, depth + 1) for item in value) + "]"
        case tuple() if type(value) is tuple:
            return "(" + "".join(literal(item, depth + 1) + ", " for item in value) + ")"
        case _:
            return instance(value, depth + 1)


def array(value: Any) -> str:
    if isinstance(value, jax.core.Tracer) or not isinstance(value.dtype, np.dtype):
        raise NotWritten
    kind = {"f": "", "i": ", int", "b": ", bool"}.get(value.dtype.kind)
    if kind is None:
        raise NotWritten
    return f"jnp.ones({np.shape(value)}{kind})"


def instance(value: Any, depth: int) -> str:
    """Of a class of the head, by its fields; ``P`` and ``S`` change, and are no trees."""
    name = type(value).__name__
    if name == "T":
        return f"T({', '.join(literal(item, depth) for item in value)})"
    if not dataclasses.is_dataclass(value) or f"class {name}" not in HEAD:
        raise NotWritten
    fields = (field.name for field in dataclasses.fields(value))
    return f"{name}({', '.join(f'{field}={literal(getattr(value, field), depth)}' for field in fields)})"
