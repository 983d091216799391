"""The flags of a command line, as Abseil has them: ``flags.DEFINE_integer("hidden", 16, "units of a layer")``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from mypy.nodes import CallExpr, Expression, StrExpr

from treetyped_mypy.syntax.command_line import Option, calls_of, is_set, plain_items, value_of
from treetyped_mypy.syntax.tree import Syntax

CLASSES: Final = {
    "DEFINE_integer": "int",
    "DEFINE_float": "float",
    "DEFINE_string": "str",
    "DEFINE_enum": "str",
    "DEFINE_bool": "bool",
    "DEFINE_boolean": "bool",
}
PARAMETERS: Final = ("name", "default", "enum_values")


@lru_cache(maxsize=1)
def flags(syntax: Syntax) -> dict[str, Option]:
    """Each by its name, of those of which one place of the file says what they are."""
    found: dict[str, Option | None] = {}
    for word, cls in CLASSES.items():
        for call in calls_of(syntax, word):
            given = arguments_of(call)
            if isinstance(name := given.get("name"), StrExpr):
                is_told_once = name.value not in found and not is_set(syntax, name.value)
                found[name.value] = flag(name.value, cls, given) if is_told_once else None
    return {name: said for name, said in found.items() if said is not None}


def arguments_of(call: CallExpr) -> dict[str, Expression]:
    names = [name or PARAMETERS[at] for at, name in enumerate(call.arg_names) if name or at < len(PARAMETERS)]
    return dict(zip(names, call.args, strict=False))


def flag(name: str, cls: str, given: Mapping[str, Expression]) -> Option | None:
    """None without a default: then it may be None, and is meant to be given."""
    default = value_of(given.get("default"))
    if default is None:
        return None
    written = f"--no{name}" if default is True else f"--{name}"
    others = (not default,) if cls == "bool" else plain_items(given.get("enum_values"))
    return Option(written, cls, default, others)
