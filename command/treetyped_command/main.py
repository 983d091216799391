"""The arguments of each command; mypy is imported when a command needs it, so that we can say that it is missing."""

from __future__ import annotations

import os
import sys
import traceback
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from treetyped_command.trouble import CouldNotRunError

NOTHING_FOUND: Final = 0
FOUND: Final = 1
COULD_NOT_RUN: Final = 2

ENDS: Final = "exit codes: 0 nothing found, 1 errors found, 2 could not run"
NO_MYPY: Final = "mypy is asked, and is not installed here: pip install mypy"


def main(arguments: Sequence[str] | None = None) -> int:
    given = parser().parse_args(arguments)
    run: Callable[[Namespace], bool] = given.run
    try:
        if find_spec("mypy") is None:
            raise CouldNotRunError(NO_MYPY)
        return FOUND if run(given) else NOTHING_FOUND
    except CouldNotRunError as trouble:
        print(f"treetyped: {trouble}", file=sys.stderr)
        return COULD_NOT_RUN
    except BrokenPipeError:  # whoever reads has read enough: ``| head``
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return COULD_NOT_RUN
    except Exception:  # Python would end with 1, which says that errors were found
        traceback.print_exc()
        return COULD_NOT_RUN


def parser() -> ArgumentParser:
    made = ArgumentParser("treetyped", description="The structure of every JAX pytree, known before the program runs.")
    made.add_argument("--version", action="version", version=f"treetyped {version('treetyped-mypy')}")
    commands = made.add_subparsers(required=True, metavar="COMMAND")
    add_check(commands.add_parser("check", help="find what JAX refuses or misreads, whatever your type checker is"))
    add_coverage(commands.add_parser("coverage", help="of the calls that take trees, how many are known?"))
    add_doctor(commands.add_parser("doctor", help="is all in place, and what is the cure where it is not?"))
    return made


def add_check(check: ArgumentParser) -> None:
    check.description = "Run mypy with the plugin of treetyped, and show the errors of treetyped alone."
    check.epilog = ENDS
    add_paths(check)
    add_project(check)
    check.add_argument("--output", choices=("text", "json", "github", "sarif"), default="text", help="default: text")
    check.add_argument("--baseline", type=Path, metavar="FILE", help="leave out the errors that stand in this file")
    check.add_argument("--write-baseline", action="store_true", help="write the errors into the file of --baseline")
    explained = "say what an error means and what its cure is, and check nothing"
    check.add_argument("--explain", metavar="CODE", help=explained)
    check.set_defaults(run=run_check)


def add_coverage(coverage: ArgumentParser) -> None:
    coverage.description = "Count how much is known of the calls that take trees, and say where knowledge ends."
    coverage.epilog = "exit codes: 0 counted, 1 less is known than --fail-under asks for, 2 could not run"
    add_paths(coverage)
    add_project(coverage)
    coverage.add_argument("--output", choices=("text", "json"), default="text", help="default: text")
    pages = "write a page for each file, and an index.html, into this folder"
    coverage.add_argument("--html", type=Path, metavar="FOLDER", help=pages)
    least = "end with 1 where fewer calls are known in full"
    coverage.add_argument("--fail-under", type=float, metavar="PERCENT", help=least)
    coverage.set_defaults(run=run_coverage)


def add_doctor(doctor: ArgumentParser) -> None:
    doctor.description = "Look at python, mypy, the plugin and the libraries, and say what is amiss, with the cure."
    doctor.epilog = "exit codes: 0 all in place, 1 something is amiss, 2 could not run"
    add_project(doctor)
    doctor.set_defaults(run=run_doctor, paths=[], exclude=[])


def add_paths(command: ArgumentParser) -> None:
    paths = "files and folders; default: what mypy's configuration lists, or this folder"
    command.add_argument("paths", nargs="*", metavar="PATH", help=paths)
    excluded = "leave out what matches below a folder; may be repeated"
    command.add_argument("--exclude", action="append", default=[], metavar="REGEX", help=excluded)


def add_project(command: ArgumentParser) -> None:
    python = "the python that has the project's libraries; default: that of the active environment"
    command.add_argument("--python", metavar="FILE", help=python)
    command.add_argument("--config-file", metavar="FILE", help="mypy's configuration; default: where mypy finds it")
    command.add_argument("--cache-dir", default=".treetyped_cache", metavar="FOLDER", help="default: .treetyped_cache")


def run_check(given: Namespace) -> bool:
    if given.explain is not None:
        from treetyped_command.explanations import explanation

        print(explanation(given.explain))
        return False
    from treetyped_command.check import check

    return check(given)


def run_coverage(given: Namespace) -> bool:
    from treetyped_command.coverage import coverage

    return coverage(given)


def run_doctor(given: Namespace) -> bool:
    from treetyped_command.doctor import doctor

    return doctor(given)
