"""What a transformation does with what its function is given."""

from __future__ import annotations

from typing import Final

from treetyped_mypy import names

PASS_ARGUMENTS_ON: Final = frozenset(
    {names.JIT, names.GRAD, names.VALUE_AND_GRAD}
    | {names.EQX_FILTER_JIT, names.EQX_FILTER_GRAD, names.EQX_FILTER_VALUE_AND_GRAD}
)
"""Transformations whose function is given the very structure that the call is given."""
