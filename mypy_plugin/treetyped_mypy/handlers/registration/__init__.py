"""Classes that become nodes, and those that JAX refuses or misreads."""

from typing import TYPE_CHECKING

from treetyped_mypy.handlers import unloaded_files

if not TYPE_CHECKING:
    __getattr__ = unloaded_files(__name__)
