"""The sentences about filtered trees: one half of a model used as the whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mypy.types import Type

from treetyped_mypy.errors.messages import at, structures_differ
from treetyped_mypy.structure.combining import Apart, Doubled, Fault, Missing
from treetyped_mypy.structure.mismatch import Mismatch, StaticMismatch
from treetyped_mypy.structure.nodes import Leaf, NoneNode


def half_called(name: str, field: str, owner: str) -> str:
    """``"params" is no whole MLP: .final_activation is None, and the call needs it``."""
    shown = f'"{name}"' if name else "what is called"
    return f"{shown} is no whole {owner}: .{field} is None, and the call needs it"


CALL_CURE = "combine the two halves first: eqx.combine(params, static)"


def same_half(name: str) -> str:
    shown = f'"{name}"' if name else "the same"
    return f"combine: both trees are {shown}, one half of a model: the leaves of the other half are lost"


def no_answer(function: str, leaf: str) -> str:
    return f"{function}: the filter holds {leaf}: an answer is True, False or a function of the leaf"


def cannot_combine(fault: Fault[Type], parts: list[str]) -> str:
    """``tree.combine: the leaf at .weight is in both "params" and "rest"``, with the parts by their names."""
    match fault:
        case Missing(path):
            return f"tree.combine: the leaf {at(path)} is in no part"
        case Doubled(path, first, second):
            return f'tree.combine: the leaf {at(path)} is in both "{parts[first]}" and "{parts[second]}"'
        case Apart(first, second, mismatch):
            return structures_differ("tree.combine", (parts[first], parts[second]), [mismatch])


def misplaced(function: str, parameter: str | None, argument: str, mismatch: Mismatch[Type]) -> str:
    """``"loss" is given another part: structures differ at .weight: "params" is a leaf (Array), "rest" is None``."""
    return structures_differ(f"{function} is given another part", (parameter or "parameter", argument), [mismatch])


def cannot_update(mismatch: Mismatch[Type], sides: Sequence[str]) -> str:
    """In the words of the run-time error; ``mismatch`` has the part on its left."""
    tree, part = sides
    if is_new_leaf(mismatch):
        return f'tree.update: "{part}" has a leaf {at(mismatch.path)}, where "{tree}" is None'
    return structures_differ("tree.update", sides, [turned(mismatch)])


def turned(mismatch: Mismatch[Type]) -> Mismatch[Type]:
    """The same, seen from the other side."""
    if isinstance(mismatch, StaticMismatch):
        return replace(mismatch, left=mismatch.right, right=mismatch.left)
    return replace(mismatch, left=mismatch.right, right=mismatch.left)


def update_cure(mismatch: Mismatch[Type]) -> str | None:
    """Where the tree has ``None`` there is no leaf to update."""
    return "use tree.at or dataclasses.replace" if is_new_leaf(mismatch) else None


def is_new_leaf(mismatch: Mismatch[Type]) -> bool:
    return isinstance(mismatch.left, Leaf) and isinstance(mismatch.right, NoneNode)
