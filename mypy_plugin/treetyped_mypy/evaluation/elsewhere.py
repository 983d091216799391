"""What fails in another file of the project fails for the call that leads there: it is said of that call."""

from __future__ import annotations

import os
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import replace

from mypy import nodes as n

from treetyped_mypy.evaluation.other_files import nodes_of
from treetyped_mypy.flow.failures import Failure
from treetyped_mypy.syntax.deliberate_failures import is_expected_to_fail
from treetyped_mypy.syntax.tree import syntax_of


def brought_here(
    failures: Sequence[Failure], files: Iterable[n.MypyFile], said_there: Callable[[n.MypyFile], Container[n.Node]]
) -> Iterator[Failure]:
    """The failures with places of the file that is being checked; without those that it has no part in.

    What the other file is written to expect is no failure.
    """
    homes = {node: tree for tree in files for node in nodes_of(tree)} if failures else {}
    for failure in failures:
        there = [place for place in (*failure.trail, failure.place) if place in homes]
        if any(is_expected_to_fail(syntax_of(homes[place]), place) for place in there):
            continue
        trail = tuple(place for place in failure.trail if place not in homes)
        if failure.place not in homes:
            yield replace(failure, trail=trail)
        elif trail and not any(failure.place in said_there(tree) for tree in {homes[place] for place in there}):
            name = os.path.basename(homes[failure.place].path)
            yield replace(failure, place=trail[-1], trail=trail[:-1], elsewhere=(name, failure.place.line), about=())
