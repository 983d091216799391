"""``treetyped doctor``: is all in place, and what is the cure where it is not?"""

from __future__ import annotations

import platform
import subprocess
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import version

from mypy.fscache import FileSystemCache
from mypy.options import Options

from treetyped_command.configuration import faults_of_configuration, where_named
from treetyped_command.fault import Fault
from treetyped_command.libraries import LIBRARIES, oldest, too_old, versions
from treetyped_command.project import configured
from treetyped_command.trial import Trial, trial


@dataclass(frozen=True, slots=True)
class Examined:
    """What the doctor looked at."""

    options: Options
    """As the project configures mypy."""
    installed: dict[str, str]
    trial: Trial | None
    """What mypy made of a small program; there is none without JAX."""


def doctor(given: Namespace) -> bool:
    """Whether something is amiss."""
    examined = examine(given)
    faults = [*faults_in(examined)]
    print("\n".join([*lines(examined), "", *advice(faults)]))
    return bool(faults)


def examine(given: Namespace) -> Examined:
    files = FileSystemCache()
    _, options = configured(given, files, ())
    installed = versions(options.python_executable)
    return Examined(options, installed, trial(given, installed, files) if "jax" in installed else None)


def lines(examined: Examined) -> Iterator[str]:
    python = examined.options.python_executable
    yield row("python", f"{version_of(python)}  {python}")
    yield row("mypy", version("mypy"))
    yield from (row(name, examined.installed.get(name, "not installed")) for name in LIBRARIES)
    yield row("configuration", where_named(examined.options))
    if examined.trial is not None:
        yield row("names", examined.trial.counted())
        yield row("a mistake", "is found" if examined.trial.is_found else "is not found")


def row(name: str, text: str) -> str:
    return f"{name:<18}{text}"


def version_of(python: str | None) -> str:
    if python is None or python == sys.executable:
        return platform.python_version()
    done = subprocess.run([python, "--version"], capture_output=True, text=True, check=False)
    return done.stdout.strip().removeprefix("Python ") or "unknown"


def faults_in(examined: Examined) -> Iterator[Fault]:
    yield from faults_of_versions(examined)
    yield from faults_of_configuration(examined.options, examined.installed)
    if examined.trial is not None:
        yield from examined.trial.faults()


def faults_of_versions(examined: Examined) -> Iterator[Fault]:
    python, least = examined.options.python_executable, oldest()
    if "jax" not in examined.installed:
        yield Fault(
            f"JAX is not installed for {python}, so nothing is known of its functions",
            "name the python that your programs run with: treetyped doctor --python FILE",
        )
    for name in too_old({**examined.installed, "mypy": version("mypy")}, ("mypy", *LIBRARIES)):
        yield Fault(f"{name} is older than {least[name]}", f"pip install --upgrade {name}")


def advice(faults: Iterable[Fault]) -> list[str]:
    """What is amiss, numbered, each with its cure."""
    said = [f"{number}. {fault.what}.\n   Cure: {fault.cure}" for number, fault in enumerate(faults, 1)]
    return ["Amiss:", *said] if said else ["All is in place."]
