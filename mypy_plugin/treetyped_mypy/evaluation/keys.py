"""Keys in a row."""

from __future__ import annotations

from treetyped_mypy.evaluation.arrays import KEY, Array


class Keys(Array):
    """What ``split`` gives. An old key is itself an array of two numbers, so that its own shape is not known."""

    __slots__ = ()

    @property
    def row(self) -> Array:
        return Array(KEY, None, self.is_traced)
