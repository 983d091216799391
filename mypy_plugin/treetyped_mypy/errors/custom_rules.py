"""The sentences about functions whose rules are written by hand: ``custom_vmap``, ``custom_jvp``, ``custom_vjp``."""

from __future__ import annotations

from mypy.types import Type

from treetyped_mypy.errors.messages import at
from treetyped_mypy.errors.types import show_type
from treetyped_mypy.structure.mismatch import Mismatch
from treetyped_mypy.structure.show import describe


def batching_differs(mismatch: Mismatch[Type]) -> str:
    one, other = describe(mismatch.left, show_type), describe(mismatch.right, show_type)
    return f"def_vmap: the rule returns {one} {at(mismatch.path)}, and {other} to say what of it is batched"


def mapped_output_differs(mismatch: Mismatch[Type]) -> str:
    one, other = describe(mismatch.left, show_type), describe(mismatch.right, show_type)
    return f"def_vmap: structures differ {at(mismatch.path)}: the function returns {one}, the rule {other}"


def no_position(word: str, named: list[str]) -> str:
    have = "has" if len(named) == 1 else "have"
    return f"{word}: {', '.join(named)} {have} no position in the function, and only what has one can be handed on"
