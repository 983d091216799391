"""``treetyped check``: the errors of the plugin, and nothing else."""

from __future__ import annotations

import sys
from argparse import Namespace

from mypy.fscache import FileSystemCache

from treetyped_command import baseline
from treetyped_command.build import heard
from treetyped_command.outputs import OUTPUTS, counted
from treetyped_command.project import asked, in_this_folder
from treetyped_command.trouble import CouldNotRunError


def check(given: Namespace) -> bool:
    """Whether errors were found that the baseline does not know."""
    if given.write_baseline and given.baseline is None:
        raise CouldNotRunError("--write-baseline needs --baseline FILE, which says where")
    known = baseline.read(given.baseline) if given.baseline is not None and not given.write_baseline else {}
    files = FileSystemCache()
    sources, options = asked(given, files)
    here = heard(sources or in_this_folder(options, files), options, files)
    report_missing(here.missing, options.python_executable)
    found = here.found
    if given.write_baseline:
        baseline.write(given.baseline, found)
        print(f"{given.baseline} has {counted(len(found), 'error')}", file=sys.stderr)
        return False
    new = baseline.without(found, known, given.baseline)
    print(OUTPUTS[given.output](new))
    return bool(new)


def report_missing(missing: frozenset[str], python: str | None) -> None:
    """Without JAX nothing is found: that must not be taken for good news."""
    if not missing:
        return
    names = ", ".join(sorted(missing))
    text = f"mypy does not find {names} in the environment of {python}: name the python that has it with --python"
    if "jax" in missing:
        raise CouldNotRunError(text)
    print(f"treetyped: {text}", file=sys.stderr)
