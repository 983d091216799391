"""One call of a library's function: its arguments by name, and what a rule may ask and say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from mypy.errorcodes import ErrorCode
from mypy.nodes import ARG_NAMED, ARG_NAMED_OPT, CallExpr, Expression, Node
from mypy.types import Type

from treetyped_mypy.errors import codes, messages
from treetyped_mypy.evaluation.atoms import Partial, Transformed
from treetyped_mypy.evaluation.levels import level
from treetyped_mypy.evaluation.lost_changes import definition_of, give_back, lend
from treetyped_mypy.evaluation.parameters_taken import counted, definitions, spoken, taken, takes
from treetyped_mypy.evaluation.recording import is_first, recording, tracing
from treetyped_mypy.evaluation.structures import lift, says
from treetyped_mypy.evaluation.trees import map_leaves
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.containers import contents_of
from treetyped_mypy.flow.iteration import items_of, starred_element
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Constant, Function, Method, Object, Tuple, Usual, Value
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.structure.halves import none_is_leaf
from treetyped_mypy.structure.interchangeable import is_interchangeable
from treetyped_mypy.structure.match import match
from treetyped_mypy.structure.mismatch import Mismatch
from treetyped_mypy.structure.nodes import Structure
from treetyped_mypy.syntax.tree import dotted

WHICH: Final = {
    "tree.map": ", one for each tree",
    "tree.map_with_path": ", the path and one for each tree",
    "tree.reduce": ", what there is so far and a leaf",
}
"""Which arguments the first argument of a function is given."""

NO_PARAMETER: Final = (-1, "")


@dataclass(frozen=True, slots=True)
class LibraryCall:
    run: Running
    name: str
    """``jax.vmap``, ``jnp.sum``, ``optax.adam``: as people write it."""
    positional: tuple[Value, ...]
    named: dict[str, Value]
    place: Node
    subjects: tuple[Value, ...] = ()
    """What is called, if that is a transformed function."""
    is_open: bool = False
    """There are ``*args`` or ``**options`` that are not seen."""
    rest: Value | None = None
    """What each of the ``*args`` is, if that is known, and nothing stands behind them."""

    def get(self, index: int, name: str = "", default: Value = UNKNOWN) -> Value:
        """The argument at a position or by name; ``default`` where it is certainly not given."""
        if 0 <= index < len(self.positional):
            return self.positional[index]
        return self.named.get(name, UNKNOWN if self.is_open else default)

    def constant(self, index: int, name: str, default: object = None) -> object:
        """The plain Python value of an argument; ``...`` where it is not seen."""
        return constant_of(self.run, self.get(index, name, Constant(default)))

    @property
    def arguments(self) -> tuple[Value, ...]:
        return (*self.positional, *self.named.values())

    def spelled(self, index: int, name: str = "") -> str:
        """An argument as it is written, if it is a name and stands in this call."""
        given = self.written(index, name)
        is_name = given is not None and getattr(given, "fullname", "") != "builtins.None"
        return dotted(given) if given is not None and is_name else ""

    def written(self, index: int, name: str = "") -> Expression | None:
        """The expression of an argument that stands in this call."""
        place = self.place
        if not isinstance(place, CallExpr) or any(kind.is_star() for kind in place.arg_kinds):
            return None
        by_name = {word: given for word, given in zip(place.arg_names, place.args, strict=True) if word is not None}
        positional = [given for word, given in zip(place.arg_names, place.args, strict=True) if word is None]
        if len(positional) != len(self.positional) or by_name.keys() != self.named.keys():
            return None
        return positional[index] if 0 <= index < len(positional) else by_name.get(name)

    def word(self, index: int, name: str) -> str:
        """What a sentence calls one argument."""
        return self.spelled(index, name) or name

    def words(self, *parameters: tuple[int, str]) -> list[str]:
        """What a sentence calls the arguments: what is written, if that is a name; never one word for two of them."""
        found = [self.word(index, name) for index, name in parameters]
        return found if len(set(found)) == len(found) else [name for _, name in parameters]

    def fail(self, code: ErrorCode, text: str, note: str | None = None) -> Value:
        return self.say(code, f"{self.name}: {text}", note)

    def say(
        self,
        code: ErrorCode,
        text: str,
        note: str | None = None,
        about: tuple[Node, ...] = (),
        of: tuple[int, str] = NO_PARAMETER,
    ) -> Value:
        """The same with a sentence that names the function itself; ``of``: the parameter whose argument is wrong."""
        given = tuple(found for value in (*self.subjects, *self.arguments) for found in definitions(value))
        self.run.called_definitions.update(given)  # they would have been
        return self.run.fail(self.place, code, text, note, (*given, *about), self.written(*of))

    def say_apart(self, mismatches: list[Mismatch[Type]], *parameters: tuple[int, str]) -> Value:
        """Two arguments are not of one structure."""
        text = messages.structures_differ(self.name, self.words(*parameters), mismatches)
        return self.say(codes.STRUCTURE, text, of=parameters[-1])

    def call(self, function: Value, /, *values: Value, **named: Value) -> Value:
        """Call a function that the library was given; one that certainly raises ends the path."""
        given = [*map(Argument, values), *(Argument(value, name) for name, value in named.items())]
        if not takes(function, given):
            is_mapped = bool(self.arguments) and self.arguments[0] is function
            what = f"{counted(given)}{WHICH.get(self.name, '') if is_mapped else ''}"
            return self.fail(codes.LEAF, f"{spoken(function)} is given {what}, but takes {taken(function)}")
        return self.run.call(function, given, self.place)

    def trace(self, function: Value, /, *values: Value, **named: Value) -> Value:
        """Call a function that JAX keeps what it traced of: what it changes may be changed once, never, or again."""
        before = self.run.state.changes.mark
        is_first(self.run, function)
        self.run.tracing += 1
        try:
            found = self.call_lent(function, values, named)
        finally:
            self.run.tracing -= 1
        release_changed(self.run, before)
        return found

    def trace_apart(self, function: Value, /, *values: Value, **named: Value) -> Value:
        """The same where JAX makes a trace of its own."""
        is_certain = is_first(self.run, function)
        with level(self.run, (*values, *named.values()), is_certain=is_certain):
            return self.trace(function, *values, **named)

    def record(self, function: Value, /, *values: Value, **named: Value) -> Value:
        """The same where each operation is recorded, not done, unless there is a record already."""
        with recording(self.run):
            return self.traced(function, values, named, is_certain=is_first(self.run, function), is_recorded=True)

    def derive(self, function: Value, /, *values: Value, **named: Value) -> Value:
        """The same where it is run at each call, once."""
        return self.traced(function, values, named, is_certain=True)

    def traced(
        self,
        function: Value,
        values: Sequence[Value],
        named: dict[str, Value],
        *,
        is_certain: bool,
        is_recorded: bool = False,
    ) -> Value:
        """What is returned goes its own way: what is left outside is another tree from then on."""
        mark, given = self.run.state.changes.mark, (*values, *named.values())
        trace = tracing(self.run, is_certain=is_certain, is_recorded=is_recorded)
        with level(self.run, given, is_certain=is_certain), trace:
            found = self.call_lent(function, values, named)
            has_changed = bool(self.run.state.changes.older(mark))
            return map_leaves(self.run, found, lambda leaf: leaf, self.place) if has_changed else found

    def call_lent(self, function: Value, values: Sequence[Value], named: dict[str, Value]) -> Value:
        """With containers that are made for this call: what the function changes in them and does not read is lost."""
        loan = lend(self.run, (*values, *named.values()), self.arguments)
        try:
            found = self.call(function, *values, **named)
        except BaseException:
            self.run.lent.end(loan.objects)
            raise
        give_back(self.run, loan, definition_of(function), found)
        return found

    def structure(self, value: Value) -> Structure[Type]:
        """For the sentences, which take a described leaf where they otherwise take a type."""
        return cast("Structure[Type]", lift(self.run, value))

    def structure_of_gaps(self, value: Value) -> Structure[Type]:
        """The same where ``None`` stands for one leaf: a tangent of what has none, a place that another half fills."""
        return none_is_leaf(self.structure(value), cast("Type", "None"))

    def mismatches(self, left: Value, right: Value, *, equal: bool = False) -> list[Mismatch[Type]]:
        return list(match(self.structure(left), self.structure(right), equal=equal))

    def treedefs_differ(self, left: Value, right: Value) -> list[Mismatch[Type]]:
        """The same where JAX compares treedefs: those of some classes are equal."""
        return [each for each in self.mismatches(left, right, equal=True) if not is_interchangeable(each)]

    def parameter(self, function: Value, index: int) -> str | None:
        """The name of the parameter at a position of a function of the file."""
        match function:
            case Function(definition=definition) if index < len(definition.arguments):
                parameter = definition.arguments[index]
                return None if parameter.kind in (ARG_NAMED, ARG_NAMED_OPT) else parameter.variable.name
            case Method(function=Function() as inner):
                return self.parameter(inner, index + 1)
            case Transformed(function=inner):
                return self.parameter(inner, index)
            case Partial(function=inner, arguments=bound) if not any(each.stars for each in bound):
                return self.parameter(inner, index + sum(each.name is None for each in bound))
            case _:
                return None

    def says(self, value: Value) -> str:
        return says(self.run, value)

    def items(self, value: Value) -> tuple[Value, ...] | None:
        """The items of a tuple or list that is seen, which stays as it is."""
        if isinstance(value, Object) and any(
            getattr(held, "kind", "") == "iterator" for held in contents_of(self.run, value)
        ):
            return None
        return items_of(self.run, value)


def release_changed(run: Running, before: int) -> None:
    for cell in run.state.changes.older(before):
        if isinstance(cell, Object):
            run.release(cell)
        else:
            value = run.state.bound(*cell)
            if value is not None:
                run.release(value)
                run.state.bind(*cell, UNKNOWN)


def constant_of(run: Running, value: Value) -> object:
    """The plain Python value, tuples included; ``...`` where it is not seen."""
    match value:
        case Constant(value=constant) | Usual(value=constant):
            return constant
        case Tuple() | Object():
            items = items_of(run, value) if not is_iterator(run, value) else None
            found = [constant_of(run, item) for item in items] if items is not None else [...]
            return ... if any(each is ... for each in found) else tuple(found)
        case _:
            return ...


def is_iterator(run: Running, value: Value) -> bool:
    return any(getattr(held, "kind", "") not in ("list",) for held in contents_of(run, value))


def made(run: Running, name: str, arguments: Sequence[Argument], place: Node) -> LibraryCall:
    positional: list[Value] = []
    is_open = False
    for argument in arguments:
        if argument.stars == 1:
            is_open = True
            break
        if argument.stars == 0 and argument.name is None:
            positional.append(argument.value)
    is_open = is_open or any(argument.stars for argument in arguments)
    named = {argument.name: argument.value for argument in arguments if argument.name is not None}
    rest = starred_element(run, arguments) if is_open else None
    return LibraryCall(run, name, tuple(positional), named, place, is_open=is_open, rest=rest)
