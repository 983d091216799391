"""What the arguments of a command line are: ``parser.add_argument("--gamma", type=float, default=0.9)``."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, TypeAlias

from mypy.nodes import (
    ARG_STAR2,
    AssignmentStmt,
    CallExpr,
    Expression,
    FloatExpr,
    IndexExpr,
    IntExpr,
    ListExpr,
    RefExpr,
    StrExpr,
    TupleExpr,
    UnaryExpr,
)

from treetyped_mypy.frozen import dataclass
from treetyped_mypy.syntax.bindings import is_target
from treetyped_mypy.syntax.tree import Syntax

Plain: TypeAlias = bool | int | float | str

FLAGS: Final = frozenset({"store_true", "store_false"})
OTHERS: Final = frozenset({"set_defaults", "add_subparsers", "parents"})
"""Where one of them is used, an argument may come from elsewhere."""


@dataclass(frozen=True, slots=True)
class Option:
    """One argument: how it is written, and what it may be."""

    flag: str
    cls: str
    """The class of Python's own that its value certainly has."""
    default: Plain | None
    """None where nothing is given by itself, or what that is stands elsewhere."""
    choices: tuple[Plain, ...] = ()


@lru_cache(maxsize=1)
def arguments(syntax: Syntax) -> dict[str, Option]:
    """Those of ``argparse`` by their names, if one place of the file says what they are."""
    if OTHERS & syntax.attributes.keys():
        return {}
    found: dict[str, Option | None] = {}
    for added in syntax.attributes.get("add_argument", ()):
        call = syntax.parent(added)
        if isinstance(call, CallExpr) and call.callee is added and (name := name_of(call)) is not None:
            cls = None if name in found or is_set(syntax, name) else class_of(call)
            choices = plain_items(dict(options(call)).get("choices"))
            found[name] = None if cls is None else Option(flag_of(call), cls, default_of(call, cls), choices)
    return {name: said for name, said in found.items() if said is not None}


def default_of(call: CallExpr, cls: str) -> Plain | None:
    given = dict(options(call))
    if cls == "bool":
        return isinstance(action := given["action"], StrExpr) and action.value == "store_false"
    return plain(given.get("default"))


def plain_items(expression: Expression | None) -> tuple[Plain, ...]:
    """Those of a list or tuple that is written there."""
    found = [plain(each) for each in expression.items] if isinstance(expression, ListExpr | TupleExpr) else []
    return tuple(each for each in found if each is not None)


def plain(expression: Expression | None) -> Plain | None:
    """The number or text that is written there."""
    match expression:
        case StrExpr(value=value) | IntExpr(value=value) | FloatExpr(value=value):
            return value
        case UnaryExpr(op="-", expr=IntExpr(value=number) | FloatExpr(value=number)):
            return -number
        case _:
            return None


def name_of(call: CallExpr) -> str | None:
    """``--learning-rate`` is read as ``learning_rate``."""
    named = dict(options(call)).get("dest")
    if isinstance(named, StrExpr):
        return named.value
    flag = flag_of(call)
    return flag.lstrip("-").replace("-", "_") if flag and named is None else None


def flag_of(call: CallExpr) -> str:
    """How it is written on the command line; the long form where there are two."""
    flags = [each.value for each in call.args[: call.arg_names.count(None)] if isinstance(each, StrExpr)]
    return next((flag for flag in flags if flag.startswith("--")), flags[0] if flags else "")


def class_of(call: CallExpr) -> str | None:
    """The class of Python's own that its value certainly has."""
    given = dict(options(call))
    action, default = given.get("action"), given.get("default")
    if action is not None:
        is_flag = isinstance(action, StrExpr) and action.value in FLAGS and default is None
        return "bool" if is_flag else None
    kind = given.get("type")
    cls = "str" if kind is None else kind.fullname.removeprefix("builtins.") if isinstance(kind, RefExpr) else ""
    is_told = default is not None or "required" in given or not is_option(call)
    is_plain = cls in CLASSES and not {"nargs", "const"} & given.keys() and ARG_STAR2 not in call.arg_kinds
    return cls if is_told and is_plain and (default is None or type(plain(default)).__name__ == cls) else None


CLASSES: Final = ("float", "int", "str")


def is_option(call: CallExpr) -> bool:
    return any(isinstance(each, StrExpr) and each.value.startswith("-") for each in call.args[:1])


def options(call: CallExpr) -> Iterator[tuple[str, Expression]]:
    yield from ((name, value) for name, value in zip(call.arg_names, call.args, strict=True) if name is not None)


def is_set(syntax: Syntax, name: str) -> bool:
    """Whether something else may be put there: ``args.steps = 10``, ``vars(args)["steps"] = 10``."""
    if any(is_target(syntax, each) for each in syntax.attributes.get(name, ())):
        return True
    statements = (node for node in syntax.parents if isinstance(node, AssignmentStmt))
    targets = (target for statement in statements for target in statement.lvalues)
    return any(isinstance(target, IndexExpr) and is_key(target.index, name) for target in targets)


def is_key(index: Expression, name: str) -> bool:
    return isinstance(index, StrExpr) and index.value == name
