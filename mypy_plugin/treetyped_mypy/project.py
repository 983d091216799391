"""Which files of its own project a file imports, directly or not: what it is run with, and must be checked again for.

mypy tells a plugin of a file only its name and path, before it has read anything: so the text is asked for imports.
What is found in a comment is a file too many; what is not found is not run.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from mypy.util import correct_relative_import

from treetyped_mypy.rules.packages import TYPED_PACKAGES

INSTALLED: Final = ("site-packages", "dist-packages", "typeshed")
"""Folders of what is nobody's project."""

IMPORT: Final = re.compile(
    r"^[ \t]*(?:from[ \t]+(\.*[\w.]*)[ \t]+import[ \t]+(\([^)]*\)|[^\n#;]+)|import[ \t]+([^\n#;]+))", re.MULTILINE
)


MENTION: Final = re.compile("|".join(sorted(TYPED_PACKAGES)))
"""Where neither a file nor what it imports has it, nothing of the file is run."""

_followed: Final[set[bool]] = set()
"""Whether other files are run at all: mypy's daemon does not look at a file again when a body in another changes."""


class Source(NamedTuple):
    module: str
    path: str

    @property
    def is_package(self) -> bool:
        return os.path.basename(self.path).startswith("__init__.")


@cache
def imported_files(module: str, path: str) -> dict[str, str]:
    """Module by module the path of each file of the project that the file imports, directly or not."""
    folder = folder_of(Source(module, path)) if _followed else None
    if folder is None:
        return {}
    found: dict[str, str] = {}
    left = [Source(module, path)]
    while left:
        for source in imports_of(left.pop(), folder):
            if source.module not in found and source.module != module:
                found[source.module] = source.path
                left.append(source)
    return found if any(map(mentions, (path, *found.values()))) else {}


@cache
def mentions(path: str) -> bool:
    return MENTION.search(text_of(path)) is not None


def file_beside(module: str, path: str, other: str) -> str | None:
    """The path of another module of the project that a file belongs to."""
    folder = folder_of(Source(module, path)) if _followed else None
    source = None if folder is None or other == module else found(other, folder)
    return None if source is None else source.path


def fingerprint_of(module: str, path: str | None) -> str | None:
    """A hash over all of these files; none if there are none."""
    files = imported_files(module, path) if path is not None else {}
    if not files:
        return None
    return hashlib.sha256("".join(digest_of(path) for _, path in sorted(files.items())).encode()).hexdigest()


def folder_of(source: Source) -> str | None:
    """Where the project's top-level modules are; none for what is installed, and for a stub."""
    if not source.path.endswith(".py") or any(part in source.path for part in INSTALLED):
        return None
    parts = source.module.split(".") + (["__init__"] if source.is_package else [])
    folder, path = os.path.abspath(source.path), f"{os.sep}{os.sep.join(parts)}.py"
    return folder.removesuffix(path) if folder.endswith(path) else None


@cache
def imports_of(source: Source, folder: str) -> tuple[Source, ...]:
    return tuple(dict.fromkeys(filter(None, (found(name, folder) for name in names_imported(source)))))


def names_imported(source: Source) -> Iterator[str]:
    """Each module that the text imports, the packages around it, and what may be a module in it."""
    for start, several, modules in IMPORT.findall(text_of(source.path).replace("\\\n", " ")):
        for name in words(modules):
            yield from packages(name)
        if start:
            base = absolute(source, start)
            yield from packages(base)
            yield from (f"{base}.{name}" for name in words(several.strip("()")))


def words(listed: str) -> list[str]:
    """``a as b, c`` -> ``a``, ``c``."""
    plain = re.sub(r"#[^\n]*", "", listed)
    return [each.split()[0] for each in plain.split(",") if each.split()]


def packages(module: str) -> list[str]:
    parts = module.split(".")
    return [".".join(parts[: count + 1]) for count in range(len(parts))]


def absolute(source: Source, name: str) -> str:
    plain = name.lstrip(".")
    return correct_relative_import(source.module, len(name) - len(plain), plain, source.is_package)[0]


@cache
def found(module: str, folder: str) -> Source | None:
    """In the folder of the file's own top-level modules, or in that where mypy was started, which looks there too."""
    for root in (folder, os.getcwd()):
        base = os.path.join(root, *module.split("."))
        for path in (os.path.join(base, "__init__.py"), f"{base}.py"):
            if module and os.path.isfile(path):
                return Source(module, path)
    return None


@cache
def text_of(path: str) -> str:
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except (OSError, UnicodeDecodeError):
        return ""


@cache
def digest_of(path: str) -> str:
    return hashlib.sha256(text_of(path).encode()).hexdigest()


def read_anew(*, is_followed: bool) -> None:
    """Another build begins: the files may have changed."""
    _followed.clear()
    _followed.update([True] if is_followed else [])
    for kept in (imported_files, imports_of, mentions, found, text_of, digest_of):
        kept.cache_clear()
