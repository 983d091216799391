"""What certainly fails when the file is run, said once: at its statement, or at the call if mypy skips the body."""

from __future__ import annotations

from typing import Final, TypeAlias, cast

from mypy.checker import TypeChecker
from mypy.errorcodes import (
    ARG_TYPE,
    ASSIGNMENT,
    ATTR_DEFINED,
    CALL_ARG,
    CALL_OVERLOAD,
    MISC,
    OPERATOR,
    UNION_ATTR,
    ErrorCode,
)
from mypy.errors import ErrorInfo, Errors, ErrorWatcher
from mypy.nodes import ARG_STAR, CallExpr, Decorator, Expression, FuncDef, LambdaExpr, Node, RefExpr, TypeInfo

from treetyped_mypy import names
from treetyped_mypy.calls.on_the_way import arguments_in
from treetyped_mypy.calls.unknown import machine_for, report_unknown
from treetyped_mypy.errors import evaluated
from treetyped_mypy.errors.unfiltered import unfiltered
from treetyped_mypy.evaluation.program import failures, run_of
from treetyped_mypy.evaluation.relevance import does_something
from treetyped_mypy.flow.failures import Failure
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.structure.nodes import Structure, Unknown
from treetyped_mypy.syntax.deliberate_failures import is_written_to_fail
from treetyped_mypy.syntax.tree import Syntax, syntax_of

Span: TypeAlias = tuple[int, int, int | None, int | None]


@dataclass(frozen=True, slots=True)
class Said:
    """An error with its notes, and the lines that it is about."""

    lines: frozenset[int]
    """Those of the statement and of the calls that lead there."""
    infos: list[ErrorInfo]
    span: Span
    """Where the expression stands that fails."""
    calls: frozenset[Span]
    """The same with the calls that make what it calls: ``jax.vmap(f, **options)(x)``, ``partial(f, x)()``."""
    arguments: frozenset[Span] = frozenset()
    """Where all that stands that these are given."""
    is_starred: bool = False
    """One of them is given ``*values``."""
    handed_on: frozenset[Span] = frozenset()
    """Where the arguments stand that go into what fails, in the calls that lead there."""


ABOUT_OTHERS: Final = frozenset(
    {
        *("return-value", "no-any-return", "redundant-cast", "deprecated", "unused-ignore"),
        *("no-untyped-def", "no-untyped-call", "untyped-decorator", "type-arg", "valid-type"),
        *("var-annotated", "no-redef", "override", "method-assign"),
        *("explicit-any", "no-any-unimported", "import-untyped", "import-not-found"),
    }
)
"""What mypy says of how something is declared: nothing of how a value is made, or of what happens when it runs."""
OF_VALUES: Final = frozenset({ARG_TYPE, ASSIGNMENT})
"""The same, where it is said of the very expression that makes the value."""
OF_ATTRIBUTES: Final = frozenset({ATTR_DEFINED, UNION_ATTR})
"""The same, where it is said of another expression than fails."""
OF_TYPES: Final = OF_VALUES | OF_ATTRIBUTES | {CALL_ARG, MISC}
"""The same, where it is said of a call on the way there."""

UNCOUNTED: Final = "Variadic tuple unpacking requires a star target"
"""mypy does not say how many there are; where they are seen to be too many, or too few, that is said."""

_said: Final[dict[str, list[Said]]] = {}
"""What was said of each file."""


def report_failures(checker: TypeChecker) -> None:
    """Run the file, before anything else is said of it."""
    errors = checker.errors
    _said[errors.file] = []
    errors._watchers[:] = [watcher for watcher in errors._watchers if not isinstance(watcher._filter, GiveWay)]
    if checker.tree.is_stub or checker.errors.file in checker.errors.ignored_files:
        return
    errors._watchers.insert(0, ErrorWatcher(errors, filter_errors=GiveWay(errors)))
    syntax: Syntax | None = None
    known = set[tuple[Node, ErrorCode]]()
    for failure in failures(checker.tree, checker.modules, machine_for(checker)):
        syntax = syntax_of(checker.tree) if syntax is None else syntax
        if (failure.place, failure.code) in known:
            continue
        if not is_written_to_fail(syntax, (*failure.trail, failure.place)):
            known.add((failure.place, failure.code))
            say(checker, syntax, failure)
    report_unknown(checker)


def is_run_by_file(checker: TypeChecker, function: Node | None) -> bool:
    """Whether the file itself runs the function, or the one around it: until then no other file has had its classes.

    What stands in no function is run when the file is imported. What is only defined here may be called after that.
    """
    syntax = syntax_of(checker.tree)
    outermost, node = None, function
    while node is not None:
        outermost, node = node if isinstance(node, FuncDef) else outermost, syntax.parent(node)
    if outermost is None:
        return True
    return does_something(checker.tree) and syntax.original(outermost) in run_of(checker.tree, checker.modules).called


def revealed(checker: TypeChecker, call: Node) -> Structure[str] | None:
    """What the run of the file knows of the tree that is asked about; none where it has not come there."""
    if not does_something(checker.tree):
        return None
    found = run_of(checker.tree, checker.modules).machine.revealed.get(syntax_of(checker.tree).original(call))
    return None if isinstance(found, Unknown) else cast("Structure[str] | None", found)


def say(checker: TypeChecker, syntax: Syntax, failure: Failure) -> None:
    places = [*failure.trail, failure.place]
    shown = next((index for index in reversed(range(len(places))) if is_checked(checker, syntax, places[index])), None)
    if shown is None:
        return
    at, calls = places[shown], places[:shown]
    heads = [line for definition in failure.about for line in head_of(syntax, definition)]
    lines = frozenset(heads).union(*(range(each.line, (each.end_line or each.line) + 1) for each in places))
    if is_taken(checker.errors, lines):
        return
    is_itself = at is failure.place and failure.elsewhere is None
    argument = failure.argument if is_itself else None
    chain = calls_in(at)
    arguments = frozenset(span_of(given) for call in chain for given in call.args) if is_itself else frozenset[Span]()
    is_starred = any(ARG_STAR in call.arg_kinds for call in chain)
    handed_on = frozenset(map(span_of, arguments_in(syntax, places)))
    said = Said(lines, [], span_of(at), frozenset(map(span_of, (at, *chain))), arguments, is_starred, handed_on)
    with unfiltered(checker.errors):
        report(checker, said, at, failure.text, failure.code, "error", argument)
        if failure.note is not None:
            report(checker, said, at, failure.note, failure.code, "note", argument)
        if failure.start is not None:
            report(checker, said, at, evaluated.started(failure.start), failure.code, "note", argument)
        if failure.elsewhere is not None:
            way = evaluated.elsewhere(*failure.elsewhere, is_behind_question=failure.is_behind_question)
            report(checker, said, at, way, failure.code, "note")
        if at is not failure.place:
            report(checker, said, at, evaluated.inside(failure.place.line), failure.code, "note")
        elif others := [place.line for place in calls if place.line != at.line]:
            report(checker, said, at, evaluated.called_at(others), failure.code, "note", argument)
    _said[checker.errors.file].append(said)


def calls_in(place: Node) -> list[CallExpr]:
    """A call, and the one that makes the function that it calls; an object that is called is made for itself."""
    found: list[CallExpr] = []
    while isinstance(place, CallExpr) and not (found and makes_object(place)):
        found.append(place)
        place = place.callee
    return found


def makes_object(call: CallExpr) -> bool:
    match call.callee:
        case RefExpr(node=TypeInfo(fullname=name)):
            return name not in names.PARTIALS
        case _:
            return False


def span_of(place: Node) -> Span:
    return (place.line, place.column, place.end_line, place.end_column)


def head_of(syntax: Syntax, definition: Node) -> range:
    """The lines of a function above its body."""
    body = definition.body if isinstance(definition, FuncDef | LambdaExpr) else definition
    above = syntax.parent(definition)
    return range((above if isinstance(above, Decorator) else definition).line, max(body.line, definition.line + 1))


def is_taken(errors: Errors, lines: frozenset[int]) -> bool:
    """Whether something is said there already."""
    said = errors.error_info_map.get(errors.file, [])
    return any(each.line in lines and each.severity == "error" and not is_about_others(each) for each in said)


def is_about_others(info: ErrorInfo) -> bool:
    return info.code is not None and info.code.code in ABOUT_OTHERS


def is_checked(checker: TypeChecker, syntax: Syntax, place: Node) -> bool:
    """Whether mypy checks the code there: not the body of a function without annotations, if it is not asked to."""
    at: Node | None = place
    while at is not None:
        if isinstance(at, FuncDef) and at.is_dynamic() and not checker.options.check_untyped_defs:
            return False
        at = syntax.parent(at)
    return True


def report(
    checker: TypeChecker,
    said: Said,
    at: Node,
    text: str,
    code: ErrorCode,
    severity: str,
    argument: Expression | None = None,
) -> None:
    """``argument``: what is shown of the call; ``# type: ignore`` may stand on any line of it."""
    shown = at if argument is None else argument
    info = checker.errors.report(
        shown.line,
        shown.column,
        text,
        code,
        severity=severity,
        end_line=shown.end_line,
        end_column=shown.end_column,
        origin_span=range(at.line, (at.end_line or at.line) + 1) if argument is not None else None,
    )
    said.infos.append(info)


class GiveWay:
    """Hears every error: mypy or a handler says at that place, with types, what is said by us without them.

    What mypy says of the very call, and of what it is given, it says in the words of all its signatures: ours stay.
    """

    def __init__(self, errors: Errors) -> None:
        self.errors = errors
        self.hidden: tuple[int, ErrorCode | None] | None = None
        """Where the notes belong that follow an error that is kept from the user."""

    def __call__(self, file: str, info: ErrorInfo) -> bool:
        """Whether the error is kept from the user."""
        if info.severity != "error":
            return self.hidden == (info.line, info.code)
        self.hidden = None
        if is_about_others(info) or not self.is_shown(info.code):
            return False
        known = _said.get(file, [])
        span = (info.line, info.column, info.end_line, info.end_column)
        for said in [said for said in known if info.line in said.lines]:
            if is_same_fault(info.code, span, said) or info.message == UNCOUNTED:
                self.hidden = (info.line, info.code)
                return True
            if is_guess(info) or is_counted_blindly(info, span, said) or is_about_value(info, span, said):
                continue
            known.remove(said)
            kept = [
                one for one in self.errors.error_info_map.get(file, []) if not any(one is ours for ours in said.infos)
            ]
            self.errors.error_info_map[file] = kept
        return False

    def is_shown(self, code: ErrorCode | None) -> bool:
        """mypy looks for what it is told not to say, too: that a method is not marked with ``@override``."""
        return code is None or self.errors.is_error_code_enabled(code)


def is_same_fault(code: ErrorCode | None, span: Span, said: Said) -> bool:
    """Whether mypy refuses the call that fails: for all its overloads at once, or for what it is given."""
    return (code is CALL_OVERLOAD and span in said.calls) or (code is ARG_TYPE and span in said.arguments)


def is_about_value(info: ErrorInfo, span: Span, said: Said) -> bool:
    """Whether mypy compares types of the value that the very expression makes, or speaks of a call that leads there.

    That call goes on to where it fails, so that mypy knows less of it.
    """
    line, _, end, _ = said.span
    is_on_the_way = not line <= info.line <= (end or line) and span not in said.handed_on
    is_of_part = span != said.span and (info.code in OF_ATTRIBUTES or is_unpacked(info, said))
    is_of_value = info.code in OF_VALUES and span == said.span
    return (is_on_the_way and info.code in OF_TYPES) or is_of_value or is_of_part or is_declared_otherwise(info, said)


def is_declared_otherwise(info: ErrorInfo, said: Said) -> bool:
    """Whether mypy refuses an operator or a call by what is declared, and what fails are shapes of what is there."""
    if info.code is not OPERATOR:
        return False
    ours = [each.message for each in said.infos if each.severity == "error"]
    if info.message.endswith("not callable"):
        return not any("no function" in message for message in ours)
    return any("shapes do not go together" in message for message in ours)


def is_unpacked(info: ErrorInfo, said: Said) -> bool:
    """Whether mypy counts the names that take the result, and what fails is something else."""
    is_count = info.code is MISC and info.message.startswith(("Need more than", "Too many values to unpack"))
    return is_count and not any("unpacked into" in ours.message for ours in said.infos)


def is_guess(info: ErrorInfo) -> bool:
    """Whether mypy speaks of ``**options``, whose values it takes for given to each parameter that is left."""
    return info.code is ARG_TYPE and 'incompatible type "**' in info.message


def is_counted_blindly(info: ErrorInfo, span: Span, said: Said) -> bool:
    """Whether mypy counts ``*values`` that is no tuple: for it each may fill all places, and more is too much."""
    return said.is_starred and info.code is CALL_ARG and span in said.calls and info.message.startswith("Too many")
