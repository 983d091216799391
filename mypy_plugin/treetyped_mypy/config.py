"""``[tool.treetyped]`` in ``pyproject.toml``, and the plugin's fingerprint for mypy's cache.

mypy itself hashes only the plugin's entry file; what a user teaches changes the answers as much as our own code does.
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
import tomllib
from pathlib import Path
from typing import Any

from mypy.modulefinder import get_search_dirs

from treetyped_mypy.frozen import dataclass
from treetyped_mypy.rules.packages import TYPED_PACKAGES

FILE = "pyproject.toml"


@dataclass(frozen=True, slots=True)
class Taught:
    """One more library, in its own full names: ``mylib.struct.dataclass``."""

    decorators: frozenset[str] = frozenset()
    base_classes: frozenset[str] = frozenset()
    static_marker: str | None = None
    """A function or annotation, ``mylib.static``, or an option of its ``field``: ``static``, ``pytree_node=False``."""

    @property
    def packages(self) -> frozenset[str]:
        """Where the library is."""
        return frozenset(name.partition(".")[0] for name in self.decorators | self.base_classes)


class ConfigError(SystemExit):
    """An option that cannot be used: mypy ends with the text, which says which."""


def read_taught(folder: Path) -> Taught:
    """What the project in ``folder`` teaches; nothing if it has no such section."""
    file = folder / FILE
    section = tomllib.loads(file.read_text("utf-8")).get("tool", {}).get("treetyped", {}) if file.exists() else {}
    unknown = sorted(set(section) - {"decorators", "base_classes", "static_marker"})
    if unknown:
        raise ConfigError(f"[tool.treetyped] in {FILE}: unknown option {unknown[0]!r}")
    marker = section.get("static_marker")
    if marker is not None and not isinstance(marker, str):
        raise ConfigError(f"[tool.treetyped] in {FILE}: static_marker is a name, as 'mylib.static'")
    return Taught(names_in(section, "decorators"), names_in(section, "base_classes"), marker)


def names_in(section: dict[str, Any], option: str) -> frozenset[str]:
    given = section.get(option, [])
    if not isinstance(given, list) or not all(isinstance(name, str) for name in given):
        raise ConfigError(f"[tool.treetyped] in {FILE}: {option} is a list of full names, as ['mylib.dataclass']")
    return frozenset(given)


@functools.cache
def fingerprint() -> str:
    """A hash over every file of the plugin."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def shown(taught: Taught) -> str:
    """What is taught, as JSON."""
    return json.dumps([sorted(taught.decorators), sorted(taught.base_classes), taught.static_marker])


def installed(python: str | None) -> str:
    """The libraries in the environment that mypy looks at, with their versions: ``jax-0.10.2.dist-info``.

    mypy has asked for these folders itself, and keeps them.
    """
    found = (name for folders in get_search_dirs(python) for folder in folders for name in content(folder))
    return " ".join(sorted({name for name in found if is_library(name)}))


def content(folder: str) -> list[str]:
    return os.listdir(folder) if os.path.isdir(folder) else []


def is_library(name: str) -> bool:
    return name.endswith((".dist-info", ".egg-info")) and name.partition("-")[0] in TYPED_PACKAGES
