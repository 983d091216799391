"""What mypy is told for a project: what its own configuration says of paths and modules, and what we need."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from mypy.errorcodes import error_codes
from mypy.find_sources import InvalidSourceList, create_source_list
from mypy.fscache import FileSystemCache
from mypy.main import process_options
from mypy.modulefinder import BuildSource
from mypy.options import Options
from treetyped_mypy.rules.packages import UNMARKED_PACKAGES

from treetyped_command.found import is_ours
from treetyped_command.trouble import CouldNotRunError

PLUGIN: Final = "treetyped_mypy"
CONFIGURATION: Final = "pyproject.toml"
"""mypy loads plugins for a configuration file only; where there is none, it need not be there."""

SENSIBLE: Final = (
    "--check-untyped-defs",
    "--ignore-missing-imports",
    "--follow-imports=silent",
    "--show-column-numbers",
    "--show-error-end",
    "--output=json",
    "--no-pretty",
    "--hide-error-context",
    "--no-warn-unused-configs",
    "--no-warn-unused-ignores",
)


def asked(given: Namespace, files: FileSystemCache) -> tuple[list[BuildSource], Options]:
    """The files that are named, or that the configuration lists, and mypy's options for them."""
    sources, options = configured(given, files, SENSIBLE)
    complete(options)
    return sources, options


def in_this_folder(options: Options, files: FileSystemCache) -> list[BuildSource]:
    try:
        return create_source_list(["."], options, files)
    except InvalidSourceList as nothing:
        raise CouldNotRunError(f"{nothing}: name the files or folders to check") from None


def configured(given: Namespace, files: FileSystemCache, flags: Sequence[str]) -> tuple[list[BuildSource], Options]:
    """What mypy reads in the project's configuration, with the project's python."""
    sources, options = read(given, files, flags, given.python)
    active = python_of_environment()
    if given.python is None and active is not None and options.python_executable == sys.executable:
        return read(given, files, flags, active)
    return sources, options


def read(
    given: Namespace, files: FileSystemCache, flags: Sequence[str], python: str | None
) -> tuple[list[BuildSource], Options]:
    chosen = {"--cache-dir": given.cache_dir, "--python-executable": python, "--config-file": given.config_file}
    arguments = [f"{flag}={value}" for flag, value in chosen.items() if value is not None]
    arguments += [f"--exclude={pattern}" for pattern in given.exclude]
    return process_options(
        [*flags, *arguments, "--", *given.paths], sys.stderr, sys.stderr, require_targets=False, fscache=files
    )


def python_of_environment() -> str | None:
    """That of the active environment, where the command is installed in another one (``pipx``, ``uv tool``)."""
    folder = os.environ.get("VIRTUAL_ENV")
    if not folder or Path(folder).resolve() == Path(sys.prefix).resolve():
        return None
    return next((str(python) for python in pythons_in(Path(folder)) if python.exists()), None)


def pythons_in(environment: Path) -> Iterator[Path]:
    yield environment / "bin" / "python"
    yield environment / "Scripts" / "python.exe"


def complete(options: Options) -> None:
    """What has no flag, or must not be what the project says.

    mypy's own errors are switched off, not only left out: the plugin says nothing where mypy says the same.
    """
    options.config_file = options.config_file or CONFIGURATION
    options.plugins = [*(name for name in options.plugins if name != PLUGIN), PLUGIN]
    options.disabled_error_codes |= {code for name, code in error_codes.items() if not is_ours(name)}
    options.enabled_error_codes = {code for code in options.enabled_error_codes if is_ours(code.code)}
    for package in UNMARKED_PACKAGES:
        written = options.per_module_options.get(f"{package}.*", {})
        options.per_module_options[f"{package}.*"] = {"follow_untyped_imports": True, **written}
    options.report_dirs = {}
    options.junit_xml = None
    if hasattr(options, "num_workers"):  # not in older mypy
        options.num_workers = 0
