"""The mypy plugin of treetyped: ``plugins = ["treetyped_mypy"]``."""

from __future__ import annotations

from mypy.plugin import Plugin


def plugin(version: str) -> type[Plugin]:
    """The entry point that mypy calls with its version."""
    from treetyped_mypy.hooks import TreetypedPlugin

    return TreetypedPlugin
