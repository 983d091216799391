"""The extras with the plugin: that of the clone, or with ``TREETYPED_PLUGIN=apart`` the one of the same version.

Apart it is in a release, and where both are installed to be edited.
"""

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class Extras(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        plugin = Path(self.root, "mypy_plugin")
        is_apart = os.environ.get("TREETYPED_PLUGIN") == "apart" or not plugin.is_dir()
        which = f"=={version(Path(self.root))}" if is_apart else f" @ {plugin.as_uri()}"
        with_plugin = {"mypy": [f"treetyped-mypy{which}"], "libraries": [f"treetyped-mypy[libraries]{which}"]}
        metadata["optional-dependencies"] = {**with_plugin, **self.config["extras"]}


def version(root: Path) -> str:
    found = re.search(r'^__version__ = "(.+)"', (root / "src/treetyped/__init__.py").read_text(encoding="utf-8"), re.M)
    assert found is not None
    return found[1]
