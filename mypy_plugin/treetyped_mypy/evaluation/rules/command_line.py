"""``argparse``: what a program is given when it is started, as far as the file says what that is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy.nodes import MypyFile, NameExpr

from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.flow.values import UNKNOWN, Plain, Tuple, Value
from treetyped_mypy.syntax.command_line import arguments
from treetyped_mypy.syntax.tree import descendants, syntax_of

PARSER: Final = "argument parser"
PARSED: Final = "arguments"
CHANGING: Final = frozenset({"builtins.setattr", "builtins.vars"})


def parser(call: LibraryCall) -> Value:
    return UNKNOWN if "parents" in call.named or call.is_open else Thing(PARSER)


def parsed(call: LibraryCall, _parser: Thing) -> Value:
    """What it is parsed into may be another object: of that nothing is known."""
    file = call.run.file.home
    if not isinstance(file, MypyFile) or call.named or len(call.positional) > 1 or is_changed(file):
        return UNKNOWN
    return Thing(PARSED, tuple((name, Plain(cls)) for name, cls in arguments(syntax_of(file)).items()))


def is_changed(file: MypyFile) -> bool:
    """Whether something may be put into it by a name that is not seen."""
    return any(isinstance(node, NameExpr) and node.fullname in CHANGING for node in descendants(file))


def with_rest(call: LibraryCall, owner: Thing) -> Value:
    return Tuple((parsed(call, owner), UNKNOWN))


BY_FULL_NAME: Final[dict[str, Callable[[LibraryCall], Value]]] = {"argparse.ArgumentParser": parser}

METHODS: Final[dict[str, dict[str, Callable[[LibraryCall, Thing], Value]]]] = {
    PARSER: {
        "parse_args": parsed,
        "parse_known_args": with_rest,
        "add_argument": lambda _call, _owner: UNKNOWN,
        "add_argument_group": lambda _call, owner: owner,
    },
}
