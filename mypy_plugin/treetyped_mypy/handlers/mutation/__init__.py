"""Arrays and frozen trees never change in place: results that are dropped, changes that are lost."""

from typing import TYPE_CHECKING

from treetyped_mypy.handlers import unloaded_files

if not TYPE_CHECKING:
    __getattr__ = unloaded_files(__name__)
