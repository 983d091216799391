"""What mypy's configuration says of the plugin, and of what it needs."""

from __future__ import annotations

import os
import shutil
import sysconfig
from collections.abc import Iterator, Mapping
from typing import Final

from mypy.options import Options
from treetyped_mypy.rules.packages import TYPED_PACKAGES, UNMARKED_PACKAGES

from treetyped_command.fault import Fault
from treetyped_command.project import PLUGIN

IN_TOML: Final = 'plugins = ["treetyped_mypy"] in [tool.mypy]'
IN_INI: Final = "plugins = treetyped_mypy in [mypy]"


def where_named(options: Options) -> str:
    if options.config_file is None:
        return "mypy finds no configuration file"
    return f"{options.config_file} {'names' if PLUGIN in options.plugins else 'does not name'} the plugin"


def faults_of_configuration(options: Options, installed: Mapping[str, str]) -> Iterator[Fault]:
    if PLUGIN not in options.plugins:
        yield not_named(options.config_file)
    yield from hidden_packages(options, installed)
    yield from other_mypy()


def not_named(file: str | None) -> Fault:
    if file is None:
        return Fault(
            "mypy finds no configuration file, so it does not load the plugin", f"write {IN_TOML} of pyproject.toml"
        )
    line = IN_TOML if file.endswith(".toml") else IN_INI
    return Fault(f"{file} does not name the plugin, so mypy does not load it", f"write {line} of {file}")


def hidden_packages(options: Options, installed: Mapping[str, str]) -> Iterator[Fault]:
    """What mypy is told not to read, or does not read by itself."""
    for package in sorted(TYPED_PACKAGES & installed.keys()):
        here = options.clone_for_module(package)
        if here.follow_imports == "skip":
            yield Fault(
                f"mypy is told not to read {package} (follow_imports = skip)",
                f"take that away, or write follow_imports = silent for {package}.*",
            )
        elif package in UNMARKED_PACKAGES and not here.follow_untyped_imports:
            yield Fault(
                f"mypy does not read {package}, which is typed and does not say so",
                f"write follow_untyped_imports = true for {package}.*",
            )


def other_mypy() -> Iterator[Fault]:
    """The plugin is where this command is; the ``mypy`` of the shell may be another one."""
    found, own = shutil.which("mypy"), sysconfig.get_path("scripts")
    if found is not None and not os.path.samefile(os.path.dirname(os.path.realpath(found)), own):
        yield Fault(
            f"the mypy of your shell, {found}, is in another environment than treetyped",
            "pip install treetyped-mypy there, or run python -m mypy",
        )
