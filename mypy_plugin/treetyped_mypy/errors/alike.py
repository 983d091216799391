"""Sentences about trees that are compared."""

from __future__ import annotations

from typing import Final

UNPACKED_CURE: Final = "the trees are given one by one: (a, b), not ([a, b])"


def single(function: str) -> str:
    return f"{function}: there is nothing to compare with: it is given fewer than two trees"


def shapes_differ(function: str, one: str, other: str) -> str:
    return f"{function}: a leaf is {one} in the one tree, {other} in the other"


def has_none(function: str, tree: str) -> str:
    return f'{function}: "{tree}" has None in it'
