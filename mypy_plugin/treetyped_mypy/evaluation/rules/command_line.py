"""``argparse``: what a program is given when it is started, as far as the file says what that is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from mypy.nodes import CallExpr, MemberExpr, MypyFile, NameExpr, Node

from treetyped_mypy.evaluation.atoms import PARSED, Thing
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.starts import without_options
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.classes import fields_of, kind_of
from treetyped_mypy.flow.contents import Items
from treetyped_mypy.flow.ends import EndedError
from treetyped_mypy.flow.iteration import items_of
from treetyped_mypy.flow.names_by_text import READING
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import NONE, UNKNOWN, Class, Constant, Plain, Tuple, Usual, Value
from treetyped_mypy.syntax.command_line import Option, arguments
from treetyped_mypy.syntax.command_line_class import DEFINED, PARSERS, fields
from treetyped_mypy.syntax.command_line_flags import CLASSES, flags
from treetyped_mypy.syntax.tree import Syntax, descendants, syntax_of

PARSER: Final = "argument parser"
VARS: Final = "builtins.vars"


def parser(call: LibraryCall) -> Value:
    return UNKNOWN if "parents" in call.named or call.is_open else Thing(PARSER)


def parsed(call: LibraryCall, _parser: Thing) -> Value:
    """What it is parsed into may be another object: of that nothing is known."""
    file = call.run.file.home
    if not isinstance(file, MypyFile) or call.named.keys() - {"args"} or len(call.positional) > 1 or is_changed(file):
        return UNKNOWN
    found = arguments(syntax_of(file))
    return things(call.run, found, given_in(call, found), call.place)


def given_in(call: LibraryCall, found: Mapping[str, Option]) -> Mapping[str, object] | None:
    """``parse_args([])`` is started with no options, whatever stands on the command line."""
    written = call.get(0, "args", NONE)
    if written == NONE:
        return call.run.given
    return without_options(found) if items_of(call.run, written) == () else None


def things(run: Running, found: Mapping[str, Option], given: Mapping[str, object] | None, place: Node) -> Thing:
    return Thing(PARSED, tuple((name, value_of(run, name, option, given, place)) for name, option in found.items()))


def value_of(run: Running, name: str, option: Option, given: Mapping[str, object] | None, place: Node) -> Value:
    return held(run, given[name], place) if given and name in given else usual(option)


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


def instance(call: LibraryCall) -> Value:
    """``tyro.cli(Args)``: the command line may change each field, and the class does the rest."""
    cls, file = call.get(0, "config_class"), call.run.file.home
    known = fields_of(call.run, cls) if isinstance(cls, Class) and kind_of(call.run, cls) == "dataclass" else None
    if known is None or not isinstance(cls, Class) or not isinstance(file, MypyFile):
        return UNKNOWN
    found, given = fields(syntax_of(file)), call.run.given
    values = {
        field.name: value_of(call.run, field.name, found[field.name], given, call.place)
        if field.name in found
        else call.run.declared_field(cls, field.name, call.place)
        for field in known
        if field.in_init and not (given is not None and field.has_default and field.name not in found)
    }
    return call.run.call(cls, [Argument(value, name=name) for name, value in values.items()], call.place)


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
    **dict.fromkeys((*PARSERS, *DEFINED), instance),
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
