"""The libraries that the plugin knows, in the environment of the project."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from importlib.metadata import distributions, requires
from itertools import chain
from typing import Final

from mypy.modulefinder import get_search_dirs
from treetyped_mypy.rules.packages import KNOWN_FIELD_MAKERS

LIBRARIES: Final = tuple(sorted(KNOWN_FIELD_MAKERS - {"dataclasses", "numpy"}))
AT_LEAST: Final = re.compile(r"(?P<name>[\w-]+)>=(?P<version>[\d.]+)")


def versions(python: str | None) -> dict[str, str]:
    """By package, of what is installed where mypy looks for it."""
    folders = [*chain(*get_search_dirs(python))]
    found = ((one.metadata["Name"], one.version) for one in distributions(path=folders))
    return {name.lower().replace("-", "_"): version for name, version in found if name}


def oldest() -> dict[str, str]:
    """The oldest version of a package that treetyped works with."""
    found = map(AT_LEAST.match, requires("treetyped-mypy") or ())
    return {one["name"].lower().replace("-", "_"): one["version"] for one in found if one}


def too_old(installed: Mapping[str, str], packages: Iterable[str]) -> list[str]:
    """Those of the packages whose version is older than that."""
    least = oldest()
    return [name for name in packages if name in installed and numbers(installed[name]) < numbers(least.get(name, "0"))]


def numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", version)[:3]))
