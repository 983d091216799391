"""``Mapped``, ``Filtered`` and trees of initializers: made, filled, put together, changed at a place."""

from typing import TYPE_CHECKING

from treetyped_mypy.handlers import unloaded_files

if not TYPE_CHECKING:
    __getattr__ = unloaded_files(__name__)
