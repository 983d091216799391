"""What the arguments of a command line are: ``parser.add_argument("--gamma", type=float, default=0.9)``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mypy.nodes import (
    ARG_STAR2,
    AssignmentStmt,
    CallExpr,
    Expression,
    FloatExpr,
    IndexExpr,
    IntExpr,
    RefExpr,
    StrExpr,
    UnaryExpr,
)

from treetyped_mypy.syntax.bindings import is_target
from treetyped_mypy.syntax.tree import Syntax

FLAGS: Final = frozenset({"store_true", "store_false"})
OTHERS: Final = frozenset({"set_defaults", "add_subparsers", "parents"})
"""Where one of them is used, an argument may come from elsewhere."""


def arguments(syntax: Syntax) -> dict[str, tuple[str, int | None]]:
    """The class of each by its name, of those of which one place of the file says it; of an integer the default."""
    if OTHERS & syntax.attributes.keys():
        return {}
    found: dict[str, tuple[str, int | None] | None] = {}
    for added in syntax.attributes.get("add_argument", ()):
        call = syntax.parent(added)
        if isinstance(call, CallExpr) and call.callee is added and (name := name_of(call)) is not None:
            cls = None if name in found or is_set(syntax, name) else class_of(call)
            found[name] = None if cls is None else (cls, default_of(call) if cls == "int" else None)
    return {name: said for name, said in found.items() if said is not None}


def default_of(call: CallExpr) -> int | None:
    default = dict(options(call)).get("default")
    return default.value if isinstance(default, IntExpr) else None


def name_of(call: CallExpr) -> str | None:
    """``--learning-rate`` is read as ``learning_rate``."""
    named = dict(options(call)).get("dest")
    if isinstance(named, StrExpr):
        return named.value
    flags = [each.value for each in call.args[: call.arg_names.count(None)] if isinstance(each, StrExpr)]
    long = [flag for flag in flags if flag.startswith("--")] or flags
    return long[0].lstrip("-").replace("-", "_") if long and named is None else None


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
    is_plain = cls in LITERALS and not {"nargs", "const"} & given.keys() and ARG_STAR2 not in call.arg_kinds
    return cls if is_told and is_plain and (default is None or isinstance(number(default), LITERALS[cls])) else None


LITERALS: Final = {"float": FloatExpr, "int": IntExpr, "str": StrExpr}


def is_option(call: CallExpr) -> bool:
    return any(isinstance(each, StrExpr) and each.value.startswith("-") for each in call.args[:1])


def number(expression: Expression) -> Expression:
    return expression.expr if isinstance(expression, UnaryExpr) and expression.op == "-" else expression


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
