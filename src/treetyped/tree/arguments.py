"""Arguments of another kind than a function takes: refused by name, before JAX says something about its own."""

from __future__ import annotations

from typing import Any

import jax

from treetyped.arrays import is_array
from treetyped.tree.describe import shorten


def check_function(function: str, name: str, given: object, example: str) -> None:
    """Refuse what cannot be called."""
    if not callable(given):
        raise wrong(function, name, given, f"a function, such as {example}")


def check_is_leaf(function: str, given: object) -> None:
    """Refuse an ``is_leaf`` that cannot be called."""
    if given is not None and not callable(given):
        raise wrong(function, "is_leaf", given, "a function of a node, such as lambda x: x is None")


def check_treedef(function: str, name: str, given: object) -> None:
    """Refuse what is no structure."""
    if not isinstance(given, jax.tree_util.PyTreeDef):
        raise wrong(function, name, given, "a structure, as tree.structure(...) returns it")


def wrong(function: str, name: str, given: Any, wanted: str) -> TypeError:
    """The error for an argument."""
    shown = f"a {type(given).__name__}" if is_array(given) or callable(given) else shorten.repr(given)
    return TypeError(f'tree.{function}: "{name}" is {shown}: give {wanted}')
