"""``jit`` and ``filter_jit``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from treetyped_mypy.errors import codes, jit, tracing
from treetyped_mypy.evaluation.arrays import Array, returned
from treetyped_mypy.evaluation.atoms import Thing, Transformed
from treetyped_mypy.evaluation.call import LibraryCall, constant_of
from treetyped_mypy.evaluation.gone import first_of
from treetyped_mypy.evaluation.hashing import report_unhashable, static_fault
from treetyped_mypy.evaluation.jit_options import NAMES, NUMBERS, Parameters, fault
from treetyped_mypy.evaluation.own_nodes import remaking
from treetyped_mypy.evaluation.rules.compared_statics import report_other_array
from treetyped_mypy.evaluation.rules.compiled_reads import compiled_for, reading, report_changed_outside
from treetyped_mypy.evaluation.rules.donated import give_away, report_donated
from treetyped_mypy.evaluation.rules.nnx_copies import Copy, copied, report_lost
from treetyped_mypy.evaluation.rules.nnx_trees import map_around, without_nodes
from treetyped_mypy.evaluation.rules.shardings import report_arguments, report_out
from treetyped_mypy.evaluation.rules.tracing import (
    into_jit,
    outside,
    parameters,
    report_traced_static,
    report_untraceable,
    returned_arrays,
)
from treetyped_mypy.evaluation.trees import map_leaves, seen_leaves
from treetyped_mypy.flow.calls import takes_position
from treetyped_mypy.flow.failures import Failure
from treetyped_mypy.flow.values import NONE, UNKNOWN, Function, Method, Value, options


def static_places(made: LibraryCall, t: Transformed) -> tuple[set[int], set[str]] | None:
    """The positions and names that are static; none where that is not seen."""
    numbers = constant_of(made.run, t.option("static_argnums") or NONE)
    names = constant_of(made.run, t.option("static_argnames") or NONE)
    if numbers is ... or names is ...:
        return None
    numbers = (numbers,) if isinstance(numbers, int) else numbers or ()
    names = (names,) if isinstance(names, str) else names or ()
    known = parameters(made, t.function) or []
    if not isinstance(numbers, tuple) or not isinstance(names, tuple):
        return None
    if (numbers and any(n < 0 for n in numbers)) or not {*names} <= {*known}:  # those of what it wraps
        return None
    by_name = {*names, *(known[number] for number in numbers if number < len(known))}
    return {*numbers, *(known.index(name) for name in names if name in known)}, by_name


def report_options(call: LibraryCall, function: Value, options: Mapping[str, Value]) -> None:
    """What JAX refuses when the function is jitted."""
    known = signature(function)
    if known is None:
        return
    given: dict[str, list[object] | None] = {}
    for name in (*NUMBERS, *NAMES):
        found = constant_of(call.run, options.get(name, NONE))
        given[name] = None if found is ... else listed(found)
    text = fault(known, given)
    if text is not None:
        call.say(codes.STATIC, text)


def listed(option: object) -> list[object]:
    return [] if option is None else [*option] if isinstance(option, tuple) else [option]


def signature(function: Value) -> Parameters | None:
    match function:
        case Function(definition=definition):
            arguments = definition.arguments
        case Method(function=Function(definition=definition)):
            arguments = definition.arguments[1:]
        case _:
            return None
    if any(argument.kind.is_star() for argument in arguments):
        return None  # it may hand them on to a function whose parameters JAX looks at
    names = tuple(None if each.pos_only else each.variable.name for each in arguments)
    return Parameters(names, sum(map(takes_position, arguments)))


def call_jit(made: LibraryCall, t: Transformed) -> Value:
    static = static_places(made, t)
    if report_unhashable(made, "jit", t.function) or report_keywords(made, t):
        return UNKNOWN

    def into(value: Value, is_static: bool, name: str | None) -> Value:
        if static is None:
            return UNKNOWN
        if is_static:
            why = static_fault(made.run, value)
            if why is not None:
                made.say(codes.STATIC, jit.static_argument(name, why))
            return value
        return traced_argument(made, value, name, copies)

    copies: list[Copy] = []
    numbers, names = static or (set(), set())
    values = [into(v, i in numbers, made.parameter(t.function, i)) for i, v in enumerate(made.positional)]
    named = {name: into(value, name in names, name) for name, value in made.named.items()}
    if static is not None and (report_arguments(made, t, numbers) or report_donated(made, t)):
        return UNKNOWN
    if report_other_array(made, t):
        return UNKNOWN
    compiled = compiled_for(made, t, numbers, names)
    report_changed_outside(made, compiled)
    before = len(made.run.failures)
    with reading(made, compiled):
        found = made.record(t.function, *values, **named)
    report_lost(made, t.function, copies, found)
    result = returned_arrays(made, "jit", found)
    if report_traced_static(made, result):
        return UNKNOWN
    result = outside(made, result)
    made.run.failures[before:] = [where_called(made, failure) for failure in made.run.failures[before:]]
    if report_out(made, t, result):
        return UNKNOWN
    give_away(made, t, result)
    return result


def report_keywords(made: LibraryCall, t: Transformed) -> bool:
    """``in_shardings`` stand for arguments by position."""
    shardings = t.option("in_shardings") or NONE
    if not made.named or any(option in (NONE, UNKNOWN) for option in options(shardings)):
        return False
    made.say(codes.PREFIX, jit.keyword_with_shardings(next(iter(made.named))))
    return True


def traced_argument(made: LibraryCall, value: Value, name: str | None, copies: list[Copy]) -> Value:
    def copy(node: Value) -> Value:
        copies.append(Copy(name or "the module"))
        return copied(made, node, copies[-1])

    report_untraceable(made, "jit", without_nodes(made.run, value, made.place), name)
    if (why := first_of(made.run, seen_leaves(made.run, value))) is not None:
        made.say(codes.LEAF, tracing.given_gone(name, why))
    # any function may be called by ``eval_shape``, which computes nothing
    change = into_jit if made.run.recording or made.run.is_for_strangers else into_call
    with remaking(made.run):
        return map_around(made.run, value, copy, change, made.place)


def where_called(made: LibraryCall, failure: Failure) -> Failure:
    """What has no values can be traced, and fails when the compiled function is called."""
    is_late = failure.text == tracing.NO_VALUES
    return replace(failure, place=made.place, trail=tuple(made.run.trail)) if is_late else failure


def into_call(leaf: Value) -> Value:
    """A call is no trace alone: a shape stays one."""
    found = into_jit(leaf)
    return replace(found, is_shape=leaf.is_shape) if isinstance(leaf, Array) and isinstance(found, Array) else found


def call_filtered(made: LibraryCall, t: Transformed) -> Value:
    """``eqx.filter_jit``: arrays are traced, everything else is static."""

    def into(leaf: Value) -> Value:
        return replace(leaf, is_traced=True, is_numpy=False) if isinstance(leaf, Array) else leaf

    def traced(value: Value) -> Value:
        is_optimiser = isinstance(value, Thing) and value.kind == "opt"  # a pair of functions
        with remaking(made.run):
            return value if is_optimiser else map_leaves(made.run, value, into, made.place)

    values = [traced(value) for value in made.positional]
    named = {name: traced(value) for name, value in made.named.items()}
    while (name := made.parameter(t.function, len(values))) in named:  # Equinox binds them to their positions
        values.append(named.pop(name))

    def leave(leaf: Value) -> Value:
        return returned(leaf) if isinstance(leaf, Array) else leaf

    if report_other_array(made, t):
        return UNKNOWN
    compiled = compiled_for(made, t, set(), set())
    report_changed_outside(made, compiled)
    with reading(made, compiled):
        found = made.record(t.function, *values, **named)
    return map_leaves(made.run, found, leave, made.place)
