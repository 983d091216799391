"""The command line that a dataclass stands for: ``args = tyro.cli(Args)`` has an option for each of its fields."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from mypy.nodes import AssignmentStmt, CallExpr, ClassDef, Expression, NameExpr, TypeInfo
from mypy.types import RawExpressionType, Type, UnboundType

from treetyped_mypy.syntax.command_line import CLASSES, Option, Plain, calls_of, value_of
from treetyped_mypy.syntax.tree import Syntax, dotted

PARSERS: Final = ("tyro.cli", "simple_parsing.parse", "pyrallis.parse", "draccus.parse")
"""Each makes an instance of the class that it is given."""
DEFINED: Final = (
    "tyro._cli.cli",
    "simple_parsing.parsing.parse",
    "pyrallis.argparsing.parse",
    "draccus.argparsing.parse",
)
"""The same, where they are defined."""
LITERAL: Final = ("Literal", "typing.Literal")


def parses_class(syntax: Syntax) -> bool:
    return next(parsings(syntax), None) is not None


@lru_cache(maxsize=1)
def fields(syntax: Syntax) -> dict[str, Option]:
    """Each field by its name, of a class of the same file."""
    found: dict[str, Option] = {}
    for call in parsings(syntax):
        definition = class_in(call)
        if definition is not None and definition in syntax.parents:
            found |= dict(options_of(definition))
    return found


def parsings(syntax: Syntax) -> Iterator[CallExpr]:
    for parser in PARSERS:
        calls = calls_of(syntax, parser.rpartition(".")[2])
        yield from (call for call in calls if dotted(call.callee) == parser and call.args)


def class_in(call: CallExpr) -> ClassDef | None:
    match call.args[0]:
        case NameExpr(node=TypeInfo(defn=definition)):
            return definition
        case _:
            return None


def options_of(definition: ClassDef) -> Iterator[tuple[str, Option]]:
    for statement in definition.defs.body:
        match statement:
            case AssignmentStmt(lvalues=[NameExpr(name=name)], rvalue=default, unanalyzed_type=UnboundType() as kind):
                if (option := option_of(name, kind, default)) is not None:
                    yield name, option
            case _:
                continue


def option_of(name: str, kind: UnboundType, default: Expression) -> Option | None:
    """A field with a plain default that is declared by a class of Python's own, or by the values that it may have."""
    value = value_of(default)
    if value is None:
        return None
    flag = flag_of(name, value)
    if kind.name in LITERAL:
        return Option(flag, type(value).__name__, value, tuple(literals(kind.args)))
    if kind.name == "bool" and isinstance(value, bool):
        return Option(flag, "bool", value, (not value,))
    return Option(flag, kind.name, value) if kind.name in CLASSES else None


def literals(kinds: tuple[Type, ...]) -> Iterator[Plain]:
    for kind in kinds:
        match kind:
            case RawExpressionType(literal_value=bool() | int() | str() as value):
                yield value
            case UnboundType(original_str_expr=str() as text):
                yield text
            case _:
                continue


def flag_of(name: str, value: Plain) -> str:
    """``anneal_lr`` is written as ``--anneal-lr``, and ``--no-anneal-lr`` where it is on by itself."""
    word = name.replace("_", "-")
    return f"--no-{word}" if value is True else f"--{word}"
