"""The sentences about which leaves of a tree are meant."""

from __future__ import annotations

from collections.abc import Sequence

from treetyped_mypy.errors.python import MOST


def no_choice(given: str) -> str:
    """In the words of the run-time error."""
    return f"{given} does not say which leaves: give a role, the class of a leaf, a predicate, a path or booleans"


def no_bool(function: str, answer: str, path: str) -> str:
    return f"{function}: the predicate returned {answer} for the leaf at {path or 'the root'}: return a bool"


def no_place(function: str, text: str, at: str, children: Sequence[str], step: str) -> str:
    """``tree.filter: .layer is no place of the tree: the root has .layers, .head, not .layer``."""
    shown = ", ".join(children[:MOST]) + (", ..." if len(children) > MOST else "")
    has = f"has {shown}" if shown else "is a leaf"
    return f"{function}: {text} is no place of the tree: {at or 'the root'} {has}, not {step}"
