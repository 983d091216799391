"""Calling a function of the file: its body is run for the values that it is given."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Final, TypeAlias

from mypy.nodes import ARG_NAMED, ARG_NAMED_OPT, ARG_STAR, ARG_STAR2, Block, FuncDef, LambdaExpr, Node
from mypy.nodes import Argument as Parameter

from treetyped_mypy.errors import python
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.contents import Entries, Many
from treetyped_mypy.flow.ends import EndedError
from treetyped_mypy.flow.exits import Exits
from treetyped_mypy.flow.iteration import starred_element
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.scopes import frame_for
from treetyped_mypy.flow.state import Cell, State, Writes
from treetyped_mypy.flow.values import NONE, UNKNOWN, Either, Frame, Function, Plain, Tuple, Unknown, Value

DEEPEST: Final = 24
"""How many calls may stand above one another."""
MOST_TURNS: Final = 16
"""How many of one function may, and the root of how many a file may have of one that runs itself."""


def bind(run: Running, function: Function, arguments: Sequence[Argument], place: Node) -> dict[str, Value] | None:
    """The parameters by name; none if the call does not fit and raises."""
    parameters = function.definition.arguments
    open_ended = any(argument.stars for argument in arguments)
    before = list(takewhile(lambda argument: argument.stars != 1, arguments))  # where the others go is not seen
    positional = [argument.value for argument in before if argument.name is None and not argument.stars]
    named = {argument.name: argument.value for argument in arguments if argument.name is not None}
    bound: dict[str, Value] = {}
    for index, parameter in enumerate(parameters):
        name, default = parameter.variable.name, function.defaults[index] if function.defaults else None
        if parameter.kind == ARG_STAR:
            bound[name] = some_number(run, positional, arguments, place) if open_ended else Tuple(tuple(positional))
            positional = []
        elif parameter.kind == ARG_STAR2:
            entries = tuple((key, value) for key, value in named.items() if key not in bound)
            bound[name] = UNKNOWN if open_ended else run.make(place, Entries("dict", entries))
            named = {}
        elif takes_position(parameter) and positional:
            bound[name], positional = positional[0], positional[1:]
        elif name in named and not parameter.pos_only:
            bound[name] = named.pop(name)
        elif open_ended:
            bound[name] = UNKNOWN
        elif default is not None:
            bound[name] = default
        else:
            return None
    return None if (positional or named) and not open_ended else bound


def some_number(run: Running, positional: Sequence[Value], arguments: Sequence[Argument], place: Node) -> Value:
    """What ``*values`` of a function holds that is called with ``*values``."""
    element = starred_element(run, arguments)
    return UNKNOWN if element is None else run.make(place, Many("tuple", run.joined([*positional, element])))


def refused(definition: FuncDef | LambdaExpr, arguments: Sequence[Argument]) -> str:
    """What is wrong with the arguments of a call, in Python's order: too many, one of another name, one left out."""
    if any(argument.stars for argument in arguments):
        return python.wrong_arguments(definition.name)
    parameters = definition.arguments
    by_position = [each for each in parameters if takes_position(each)]
    count, named = sum(each.name is None for each in arguments), [each.name for each in arguments if each.name]
    others = [name for name in named if name not in [each.variable.name for each in parameters]]
    if count > len(by_position) and all(each.kind != ARG_STAR for each in parameters):
        itself = bool(by_position and by_position[0].variable.is_self)
        return python.too_many_arguments(definition.name, len(by_position) - itself, count - itself)
    if others and all(each.kind != ARG_STAR2 for each in parameters):
        return python.no_parameter(definition.name, others[0])
    bound = {*named, *(each.variable.name for each in by_position[:count])}
    left = [each.variable.name for each in parameters if each.kind.is_required() and each.variable.name not in bound]
    return python.wrong_arguments(definition.name, left)


def takes_position(parameter: Parameter) -> bool:
    return parameter.kind not in (ARG_NAMED, ARG_NAMED_OPT, ARG_STAR, ARG_STAR2)


def call_function(run: Running, function: Function, arguments: Sequence[Argument], place: Node) -> Value:
    """What the function returns; it has changed what it changes."""
    definition = function.definition
    if len(run.functions) >= DEEPEST or is_lazy(definition):
        release_all(run, function, arguments)
        return UNKNOWN
    bound = bind(run, function, arguments, place)
    if bound is None:
        run.raises(place, refused(definition, arguments))
        return UNKNOWN
    if is_endless(run, definition, bound):
        release_all(run, function, arguments)
        return UNKNOWN
    if not run.silence:
        run.called_definitions.add(definition)
    with run.in_call(place):
        return run_body(run, function, run.handed(function, bound))


Ends: TypeAlias = list[tuple[dict[Cell, object], Value]]


def run_body(
    run: Running, function: Function, bound: Mapping[str, Value], ended: Callable[[Ends], Ends] = lambda ends: ends
) -> Value:
    """What the body returns; ``ended`` may say otherwise where it ends."""
    if run.watching.open:
        run.watching.enters(function.definition)
    frame = frame_for(function.definition, function.frame)
    base, doubts, outer = run.state, run.doubts, run.frame
    run.state, run.frame = State(base), frame
    exits = Exits(base, function.definition, bound, stops=run.stops)
    run.functions.append(exits)
    loops, run.loops = run.loops, []
    run.doubts = [*doubts, []]
    try:
        for name, value in bound.items():
            run.state.bind(frame, name, value)
        reached = ends(run, function.definition.body)
        run.after_body(frame)
        if reached:
            exits.returns.append((run.end_of(exits), NONE))
    finally:
        run.state, run.frame, run.doubts, run.loops = base, outer, doubts, loops
        run.functions.pop()
    run.stops = exits.stops + exits.have_failed(writes for writes, _ in exits.returns)
    returns = ended(exits.returned())
    if not returns:
        raise EndedError
    run.meet([writes if frame.is_captured else without(writes, frame) for writes, _ in returns])
    return run.joined([value for _, value in returns])


def ends(run: Running, body: Block) -> bool:
    try:
        return run.execute(body)
    except EndedError:
        return False


def without(writes: Writes, frame: Frame) -> Writes:
    """What a call leaves behind: its own names are gone."""
    return {cell: value for cell, value in writes.items() if not (isinstance(cell, tuple) and cell[0] is frame)}


def is_endless(run: Running, definition: Node, bound: Mapping[str, Value]) -> bool:
    """Whether the function runs itself, and what it is given does not show that this ends."""
    before = [exits.given for exits in run.functions if exits.home is definition]
    if len(before) < 2:
        return bool(before) and all(value is UNKNOWN for value in bound.values())
    run.again[definition] += 1
    if len(before) >= MOST_TURNS or run.again[definition] > MOST_TURNS * MOST_TURNS:
        return True
    return not any(is_seen(value) and value != before[-1].get(name) for name, value in bound.items())


def is_seen(value: Value) -> bool:
    return not isinstance(value, Unknown | Plain | Either)


def is_lazy(definition: FuncDef | LambdaExpr) -> bool:
    """A generator or coroutine: its body does not run when it is called."""
    return isinstance(definition, FuncDef) and (definition.is_generator or definition.is_coroutine)


def release_all(run: Running, function: Function, arguments: Sequence[Argument]) -> None:
    run.release(function)
    for argument in arguments:
        run.release(argument.value)
