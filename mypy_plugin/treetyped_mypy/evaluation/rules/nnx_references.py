"""Flax NNX: variables that are references, which are changed in every trace; JAX hands what is changed in them back."""

from __future__ import annotations

from typing import Final

from mypy.nodes import CallExpr, MypyFile, RefExpr

from treetyped_mypy.flow.running import Running
from treetyped_mypy.syntax.tree import descendants

SHARING: Final = frozenset(
    {"var_defaults", "with_vars", "use_hijax", "use_refs", "new_ref", "array_ref", "mutable_array"}
)
"""What makes references, or variables of them."""
SHARED: Final[frozenset[str | None]] = frozenset({"hijax", "ref", "use_ref"})
"""The options of a variable that make it one."""


def shares(run: Running) -> bool:
    """Whether a file that is run makes variables that are references."""
    return any(makes_references(file) for file in files_of(run))


def files_of(run: Running) -> list[MypyFile]:
    home = run.file.home
    return [*run.trees, *([home] if isinstance(home, MypyFile) and home not in run.trees else [])]


def makes_references(file: MypyFile) -> bool:
    for node in descendants(file):
        if isinstance(node, RefExpr) and node.fullname.rpartition(".")[2] in SHARING:
            return True
        if isinstance(node, CallExpr) and not SHARED.isdisjoint(node.arg_names):
            return True
    return False
