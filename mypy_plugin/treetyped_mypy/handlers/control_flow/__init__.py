"""``scan``, ``while_loop``, ``cond``, ``switch`` and the solves: what goes in comes out again."""

from typing import TYPE_CHECKING

from treetyped_mypy.handlers import unloaded_files

if not TYPE_CHECKING:
    __getattr__ = unloaded_files(__name__)
