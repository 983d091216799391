"""``jax.tree`` and ``treetyped.tree``: functions of a tree and its leaves."""

from typing import TYPE_CHECKING

from treetyped_mypy.handlers import unloaded_files

if not TYPE_CHECKING:
    __getattr__ = unloaded_files(__name__)
