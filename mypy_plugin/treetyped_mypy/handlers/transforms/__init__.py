"""``jit``, ``grad``, ``vmap`` and their like: what they take, what they return, and each call of that."""

from typing import TYPE_CHECKING

from treetyped_mypy.handlers import unloaded_files

if not TYPE_CHECKING:
    __getattr__ = unloaded_files(__name__)
