"""``argparse``: what a program is given when it is started, as far as the file says what that is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from mypy.nodes import CallExpr, MemberExpr, MypyFile, NameExpr, Node

from treetyped_mypy.evaluation.atoms import PARSED, Thing
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.contents import Items
from treetyped_mypy.flow.ends import EndedError
from treetyped_mypy.flow.names_by_text import READING
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Constant, Plain, Tuple, Usual, Value
from treetyped_mypy.syntax.command_line import Option, arguments
from treetyped_mypy.syntax.command_line_flags import CLASSES, flags
from treetyped_mypy.syntax.tree import Syntax, descendants, syntax_of

PARSER: Final = "argument parser"
VARS: Final = "builtins.vars"


def parser(call: LibraryCall) -> Value:
    return UNKNOWN if "parents" in call.named or call.is_open else Thing(PARSER)


def parsed(call: LibraryCall, _parser: Thing) -> Value:
    """What it is parsed into may be another object: of that nothing is known."""
    file = call.run.file.home
    if not isinstance(file, MypyFile) or call.named or len(call.positional) > 1 or is_changed(file):
        return UNKNOWN
    found = arguments(syntax_of(file))
    return things(call.run, found, {} if call.positional else call.run.given, call.place)


def things(run: Running, found: Mapping[str, Option], given: Mapping[str, object], place: Node) -> Thing:
    def value_of(name: str, option: Option) -> Value:
        return held(run, given[name], place) if name in given else usual(option)

    return Thing(PARSED, tuple((name, value_of(name, option)) for name, option in found.items()))


def held(run: Running, default: object, place: Node) -> Value:
    match default:
        case list():
            return run.make(place, Items("list", tuple(map(Constant, default))))
        case tuple():
            return Tuple(tuple(map(Constant, default)))
        case _:
            return Constant(default)


def named(run: Running, fullname: str) -> Value | None:
    """``flags.FLAGS``: what is defined in other files is not seen."""
    file = run.file.home
    if fullname not in FLAGS or not isinstance(file, MypyFile):
        return None
    return things(run, flags(syntax_of(file)), run.given, file)


def defined(call: LibraryCall) -> Value:
    """``HIDDEN = flags.DEFINE_integer("hidden", 16, "units")``, read as ``HIDDEN.value``."""
    name, known = call.constant(0, "name"), named(call.run, FLAGS[0])
    value = known.part(name) if isinstance(known, Thing) and isinstance(name, str) else None
    return Thing(PARSED, (("value", value or UNKNOWN),))


def run_main(call: LibraryCall) -> Value:
    """``app.run(main)``: the program ends with it."""
    call.run.call(call.get(0, "main"), [Argument(UNKNOWN)], call.place)
    raise EndedError


def usual(option: Option) -> Value:
    """A size is what it is by itself; whatever else may be given counts as unseen."""
    if option.cls == "int" and isinstance(option.default, int):
        return Usual("int", option.default)
    return Plain(option.cls) if option.cls else UNKNOWN


def as_dict(call: LibraryCall) -> Value | None:
    """``vars(args)``: the same by keys; which others there are is not seen."""
    given = call.get(0)
    return given if isinstance(given, Thing) and given.kind == PARSED else None


def item(owner: Thing, key: Value) -> Value | None:
    return owner.part(key.value) if isinstance(key, Constant) and isinstance(key.value, str) else UNKNOWN


def is_changed(file: MypyFile) -> bool:
    """Whether something may be put into it by a name that is not seen."""
    syntax = syntax_of(file)
    return any(isinstance(node, NameExpr) and may_change(syntax, node) for node in descendants(file))


def may_change(syntax: Syntax, function: NameExpr) -> bool:
    """``setattr``; and ``vars``, unless what it gives is only handed on, or is of what nobody else has."""
    if function.fullname != VARS:
        return function.fullname == "builtins.setattr"
    call = syntax.parent(function)
    parent = syntax.parent(call) if call is not None else None
    is_alone = isinstance(call, CallExpr) and len(call.args) == 1 and isinstance(call.args[0], CallExpr)
    is_read = isinstance(parent, MemberExpr) and parent.name in READING
    return not (is_alone or is_read or (isinstance(parent, CallExpr) and parent.callee is not call))


def with_rest(call: LibraryCall, owner: Thing) -> Value:
    return Tuple((parsed(call, owner), UNKNOWN))


FLAGS: Final = ("absl.flags.FLAGS", "absl.flags._flagvalues.FLAGS")

BY_FULL_NAME: Final[dict[str, Callable[[LibraryCall], Value | None]]] = {
    "argparse.ArgumentParser": parser,
    "absl.app.run": run_main,
    **{f"absl.flags.{part}{word}": defined for word in CLASSES for part in ("", "_defines.")},
    VARS: as_dict,
}

METHODS: Final[dict[str, dict[str, Callable[[LibraryCall, Thing], Value]]]] = {
    PARSER: {
        "parse_args": parsed,
        "parse_known_args": with_rest,
        "add_argument": lambda _call, _owner: UNKNOWN,
        "add_argument_group": lambda _call, owner: owner,
    },
}
