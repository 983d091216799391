"""The sentences about filtered trees: one half of a model used as the whole."""

from __future__ import annotations

from treetyped_mypy.structure.path import Path, show_path


def half_called(name: str, function: str, path: Path, owner: str) -> str:
    """``"params" is what eqx.partition keeps: .final_activation is None, and calling MLP needs it``."""
    return f'"{name}" is {function}: {show_path(path)} is None, and calling {owner} needs it'


CALL_CURE = "combine the two halves first: eqx.combine(params, static)"


def same_half(name: str) -> str:
    return f'combine: both trees are "{name}", one half of a model: the leaves of the other half are lost'


def none_in_arithmetic(expression: str) -> str:
    """``g.b is None here: filter_grad differentiates inexact arrays only``."""
    return f"{expression} is None here: of this tree only arrays were kept"
