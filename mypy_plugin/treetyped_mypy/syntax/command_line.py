"""What the arguments of a command line are: ``parser.add_argument("--gamma", type=float, default=0.9)``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, TypeAlias

from mypy.nodes import (
    ARG_STAR2,
    AssignmentStmt,
    CallExpr,
    ComparisonExpr,
    ConditionalExpr,
    Expression,
    FloatExpr,
    IfStmt,
    IndexExpr,
    IntExpr,
    ListExpr,
    NameExpr,
    OpExpr,
    RefExpr,
    StrExpr,
    TupleExpr,
    UnaryExpr,
)

from treetyped_mypy.frozen import dataclass
from treetyped_mypy.syntax.arguments import is_none
from treetyped_mypy.syntax.bindings import is_target
from treetyped_mypy.syntax.tree import Syntax, dotted

Plain: TypeAlias = bool | int | float | str
Default: TypeAlias = Plain | list[Plain] | tuple[Plain, ...] | None

FLAGS: Final = {"store_true": True, "store_false": False}
"""What each gives where the flag is written."""
OTHERS: Final = frozenset({"add_subparsers", "parents"})
"""Where one of them is used, an argument may come from elsewhere."""


@dataclass(frozen=True, slots=True)
class Option:
    """One argument: how it is written, and what it may be."""

    flag: str
    cls: str
    """The class of Python's own that its value certainly has; empty where it may be of any."""
    default: Default
    """What it is where nothing is given."""
    choices: tuple[Plain, ...] = ()
    """What else may be given, where that is said; of a flag, what it is with it."""
    is_known: bool = True
    """Whether the file says what it is by itself."""


@lru_cache(maxsize=1)
def arguments(syntax: Syntax) -> dict[str, Option]:
    """Those of ``argparse`` by their names, if one place of the file says what they are."""
    late = defaults_set(syntax)
    if OTHERS & syntax.attributes.keys() or late is None:
        return {}
    found: dict[str, Option | None] = {}
    for call in calls_of(syntax, "add_argument"):
        if (name := name_of(call)) is not None:
            is_told_once = name not in found and not is_set(syntax, name)
            found[name] = option_of(syntax, name, call, late.get(name)) if is_told_once else None
    return {name: said for name, said in found.items() if said is not None}


def calls_of(syntax: Syntax, method: str) -> Iterator[CallExpr]:
    for mention in syntax.attributes.get(method, ()):
        call = syntax.parent(mention)
        if isinstance(call, CallExpr) and call.callee is mention:
            yield call


def defaults_set(syntax: Syntax) -> dict[str, Expression] | None:
    """``parser.set_defaults(sparse=True)``; none where its names are not written there."""
    calls = list(calls_of(syntax, "set_defaults"))
    found = [pair for call in calls for pair in options(call)]
    is_seen = len({name for name, _ in found}) == sum(len(call.args) for call in calls)
    return dict(found) if is_seen else None


def option_of(syntax: Syntax, name: str, call: CallExpr, late: Expression | None) -> Option | None:
    given = dict(options(call))
    default = given.get("default") if late is None else late
    flag, action = flag_of(call), given.get("action")
    if ARG_STAR2 in call.arg_kinds:
        return None
    if action is not None:
        return flag_option(flag, action, default)
    choices, cls = plain_items(given.get("choices")), class_of(call, given, default)
    if cls is not None:
        return Option(flag, cls, plain(default), choices, is_known=default is not None)
    is_left_out = default is None or is_none(default)
    if is_left_out and is_option(call) and "required" not in given:
        return Option(flag, "", None, choices, is_known=is_asked_for(syntax, name))
    found = None if is_left_out or (isinstance(default, StrExpr) and "type" in given) else written_default(default)
    return None if found is None else Option(flag, "", found, choices)


def flag_option(flag: str, action: Expression, default: Expression | None) -> Option | None:
    word = action.value if isinstance(action, StrExpr) else dotted(action).rpartition(".")[2]
    known = truth(default)
    if default is not None and known is None:
        return None
    if word in FLAGS:
        return Option(flag, "bool", (not FLAGS[word]) if known is None else known, (FLAGS[word],))
    is_both = word == "BooleanOptionalAction" and known is not None
    return Option(flag.replace("--", "--no-") if known else flag, "bool", known, (not known,)) if is_both else None


def is_asked_for(syntax: Syntax, name: str) -> bool:
    """Whether the program knows that it may be left out: ``if args.resume``, ``args.seed is None``."""
    around = [syntax.parent(mention) for mention in syntax.attributes.get(name, ())]
    return any(
        isinstance(parent, ConditionalExpr | UnaryExpr | IfStmt)
        or (isinstance(parent, OpExpr) and parent.op in ("and", "or"))
        or (isinstance(parent, ComparisonExpr) and any(map(is_none, parent.operands)))
        for parent in around
    )


def is_compared(syntax: Syntax, name: str) -> bool:
    """``args.steps > 100``."""
    return any(isinstance(syntax.parent(mention), ComparisonExpr) for mention in syntax.attributes.get(name, ()))


def truth(expression: Expression | None) -> bool | None:
    match expression:
        case NameExpr(fullname="builtins.True" | "builtins.False"):
            return expression.name == "True"
        case _:
            return None


def written_default(expression: Expression | None) -> Default:
    """A number, a text, or a list or tuple of them; none for anything else."""
    if isinstance(expression, ListExpr | TupleExpr):
        items = plain_items(expression)
        is_seen = len(items) == len(expression.items)
        return None if not is_seen else list(items) if isinstance(expression, ListExpr) else items
    return value_of(expression)


def value_of(expression: Expression | None) -> Plain | None:
    known = truth(expression)
    return plain(expression) if known is None else known


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


def class_of(call: CallExpr, given: Mapping[str, Expression], default: Expression | None) -> str | None:
    """The class of Python's own that its value certainly has."""
    kind = given.get("type")
    cls = "str" if kind is None else kind.fullname.removeprefix("builtins.") if isinstance(kind, RefExpr) else ""
    is_told = default is not None or "required" in given or not is_option(call)
    is_plain = cls in CLASSES and not {"nargs", "const"} & given.keys()
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
