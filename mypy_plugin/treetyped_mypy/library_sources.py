"""Names that an installed library has, read off its source: mypy may not follow it."""

from __future__ import annotations

import ast
import functools
import os
import re
from itertools import chain
from typing import Final

from mypy.modulefinder import get_search_dirs

_pythons: Final[list[str | None]] = []


def look_in(python: str | None) -> None:
    """From now on the libraries of this interpreter are meant; mypy has none for an environment that is not there."""
    _pythons[:] = [python]


def has(name: str) -> bool:
    """Whether there is a function or class of this full name."""
    module, _, word = name.rpartition(".")
    return re.search(rf"^(def|class) {word}\b", source_of(module, *_pythons), re.MULTILINE) is not None


def signature(name: str) -> ast.arguments | None:
    """The parameters of a function by its full name; none where it is not found, or a decorator may change them."""
    module, _, word = name.rpartition(".")
    found = functions_of(module, *_pythons).get(word)
    return None if found is None or found.decorator_list else found.args


@functools.cache
def functions_of(module: str, python: str | None = None) -> dict[str, ast.FunctionDef]:
    try:
        body = ast.parse(source_of(module, python)).body
    except SyntaxError:  # it is written for another Python
        return {}
    return {each.name: each for each in body if isinstance(each, ast.FunctionDef)}


@functools.cache
def source_of(module: str, python: str | None = None) -> str:
    """The text of a module; nothing if it is not found."""
    inner = os.path.join(*module.split(".")) + ".py"
    paths = (os.path.join(folder, inner) for folder in chain(*get_search_dirs(python)))
    found = next((path for path in paths if os.path.isfile(path)), None)
    if found is None:
        return ""
    with open(found, encoding="utf-8") as file:
        return file.read()
