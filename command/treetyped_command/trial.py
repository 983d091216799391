"""A small program, checked: are the names there that the plugin goes by, and is a mistake found?"""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from mypy.fscache import FileSystemCache
from mypy.lookup import lookup_fully_qualified
from mypy.modulefinder import BuildSource
from mypy.nodes import MypyFile
from treetyped_mypy import names
from treetyped_mypy.errors.codes import STRUCTURE

from treetyped_command.build import built
from treetyped_command.fault import Fault
from treetyped_command.found import Found
from treetyped_command.libraries import LIBRARIES
from treetyped_command.project import asked

MODULE: Final = "treetyped_trial"
MISTAKE: Final = "import jax\njax.tree.map(lambda x, y: x, (1.0, 2.0), (1.0,))\n"
NAME: Final = re.compile(rf"(?:{'|'.join(LIBRARIES)})(?:\.\w+)+")


@dataclass(frozen=True, slots=True)
class Trial:
    names: list[str]
    """Every full name that the plugin knows, of the libraries that are installed."""
    missing: list[str]
    """Those that mypy does not find."""
    is_found: bool
    """Whether the mistake is."""

    def counted(self) -> str:
        known = len(self.names) - len(self.missing)
        return f"mypy finds {known} of the {len(self.names)} that the plugin knows in these libraries"

    def faults(self) -> Iterator[Fault]:
        if self.missing:
            yield Fault(
                f"these names are not in the libraries, and nothing is known of them: {', '.join(self.missing)}",
                "pip install --upgrade treetyped-mypy, if a library is newer; a library that is older knows less "
                "(see the page Versions)",
            )
        if not self.is_found:
            yield Fault("the plugin finds no mistake in a program that has one", "please report it, with this output")


def trial(given: Namespace, installed: Mapping[str, str], files: FileSystemCache) -> Trial:
    known = [name for name in full_names() if name.partition(".")[0] in installed]
    _, options = asked(given, files)
    messages: list[str] = []
    result = built([BuildSource(None, MODULE, program(known))], options, files, messages)
    missing = [name for name in known if not is_there(name, result.files)]
    found = [one.code for one in map(Found.of_mypy, messages) if one is not None]
    return Trial(known, missing, found == [STRUCTURE.code])


def full_names() -> list[str]:
    """In the plugin's list; of treetyped's own there is no doubt."""
    constants = (value for name, value in vars(names).items() if name.isupper())
    given = {name for value in constants for name in ([value] if isinstance(value, str) else value)}
    return sorted(name for name in given if NAME.fullmatch(name) and not name.startswith("treetyped."))


def program(known: list[str]) -> str:
    modules = sorted({name.rpartition(".")[0] for name in known})
    return "".join([*(f"import {module}\n" for module in modules), MISTAKE])


def is_there(name: str, files: dict[str, MypyFile]) -> bool:
    return name in files or lookup_fully_qualified(name, files) is not None
