"""What only Flax has: ``apply`` of a Linen module, ``nnx.split``."""

from typing import TYPE_CHECKING

from treetyped_mypy.handlers import unloaded_files

if not TYPE_CHECKING:
    __getattr__ = unloaded_files(__name__)
