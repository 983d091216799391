"""``treetyped coverage``: of the calls that take trees, how many are known, and where knowledge ends."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence

from mypy.fscache import FileSystemCache
from mypy.modulefinder import BuildSource
from mypy.options import Options
from treetyped_mypy.errors.unknown import COVERAGE

from treetyped_command import pages
from treetyped_command.build import heard
from treetyped_command.check import report_missing
from treetyped_command.project import asked, in_this_folder
from treetyped_command.tables import OUTPUTS
from treetyped_command.tally import shown_percent, tallies, total


def coverage(given: Namespace) -> bool:
    """Whether less is known than is asked for."""
    files = FileSystemCache()
    sources, options = asked(given, files)
    sources = sources or in_this_folder(options, files)
    ask_for_calls(options, sources)
    here = heard(sources, options, files)
    report_missing(here.missing, options.python_executable)
    found = tallies(here.messages)
    if given.html is not None:
        pages.write(given.html, found)
    print(OUTPUTS[given.output](found))
    if given.fail_under is None or total(found).percent >= given.fail_under:
        return False
    print(f"treetyped: {shown_percent(total(found))} is less than {given.fail_under:g}%", file=sys.stderr)
    return True


def ask_for_calls(options: Options, sources: Sequence[BuildSource]) -> None:
    """Of these files alone: the cache of what they import stays that of ``treetyped check``."""
    for source in sources:
        written = options.per_module_options.get(source.module, {})
        enabled = written.get("enable_error_code", [])
        assert isinstance(enabled, list)
        options.per_module_options[source.module] = {**written, "enable_error_code": [*enabled, COVERAGE.code]}
