"""How a program may be started: with no options, or with one of those that its command line offers.

What two branches choose belongs together: ``if args.model == "cnn"`` chooses the parameters and the function that takes
them. So the file is run once more for each start, with all that is given then.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Final

from treetyped_mypy.frozen import dataclass
from treetyped_mypy.syntax.command_line import Default, Option, Plain, arguments, is_compared
from treetyped_mypy.syntax.command_line_class import fields, parses_class
from treetyped_mypy.syntax.command_line_flags import flags
from treetyped_mypy.syntax.tree import Syntax

MOST: Final = 5
"""A program is started so often."""


@dataclass(frozen=True, slots=True)
class Start:
    written: str
    """The option that is given; empty where none is."""
    given: Mapping[str, Default]


def starts(syntax: Syntax) -> list[Start]:
    """None where all options are numbers that are compared with nothing: these rarely decide what is run.

    What is chosen of several comes first.
    """
    found = arguments(syntax) | flags(syntax) | fields(syntax)
    options = dict(sorted(found.items(), key=lambda each: len(each[1].choices) < 2))
    if not parses_class(syntax) and not any(decides(syntax, name, option) for name, option in options.items()):
        return []
    given = without_options(options)
    others = (
        Start(written(option, value), {**given, name: value})
        for name, option in options.items()
        for value in option.choices
        if name not in given or value != given[name]
    )
    return [Start("", given), *islice(others, MOST - 1)]


def decides(syntax: Syntax, name: str, option: Option) -> bool:
    return option.cls not in ("int", "float") or bool(option.choices) or is_compared(syntax, name)


def without_options(options: Mapping[str, Option]) -> dict[str, Default]:
    """What is known of a program that is started with none."""
    return {name: first(option) for name, option in options.items() if option.is_known or option.choices}


def first(option: Option) -> Default:
    return option.choices[0] if option.default is None and option.choices else option.default


def written(option: Option, value: Plain) -> str:
    return option.flag if option.cls == "bool" else f"{option.flag} {value}"
