"""Flax NNX: whether a program changes how variables and transformations work; every file that is run is asked.

Variables that are references are changed in every trace, and JAX hands what is changed in them back. Without graphs, or
their updates, the transformations hand modules on as JAX does.
"""

from __future__ import annotations

from collections.abc import Set
from typing import Final

from mypy.nodes import CallExpr, MypyFile, RefExpr, StrExpr

from treetyped_mypy.flow.running import Running
from treetyped_mypy.syntax.tree import descendants

SHARING: Final = frozenset(
    {"var_defaults", "with_vars", "use_hijax", "use_refs", "new_ref", "array_ref", "mutable_array"}
)
"""What makes references, or variables of them."""
SHARED: Final = frozenset({"hijax", "ref", "use_ref"})
"""The options of a variable that make it one."""
SIMPLE: Final = frozenset({"set_graph_mode", "set_graph_updates", "nnx_graph_mode", "nnx_graph_updates"})
SIMPLY: Final = frozenset({"graph", "graph_updates"})


def shares(run: Running) -> bool:
    """Whether variables may be references."""
    return any(speaks(file, SHARING, SHARED) for file in files_of(run))


def goes_without_graphs(run: Running) -> bool:
    return any(speaks(file, SIMPLE, SIMPLY) for file in files_of(run))


def files_of(run: Running) -> list[MypyFile]:
    home = run.file.home
    return [*run.trees, *([home] if isinstance(home, MypyFile) and home not in run.trees else [])]


def speaks(file: MypyFile, words: Set[str], options: Set[str]) -> bool:
    """Whether the file names one of the words, or gives one of the options."""
    for node in descendants(file):
        match node:
            case RefExpr() if node.fullname.rpartition(".")[2] in words:
                return True
            case StrExpr(value=value) if value in words:
                return True
            case CallExpr(arg_names=names) if not options.isdisjoint(name for name in names if name):
                return True
            case _:
                continue
    return False
