"""What a transformed function is given, and what comes out of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from treetyped_mypy import names
from treetyped_mypy.errors import axes, classes, codes, jit
from treetyped_mypy.evaluation.arrays import Array, as_array, returned
from treetyped_mypy.evaluation.atoms import Part, Partial, Thing, Transformed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.own_nodes import remaking
from treetyped_mypy.evaluation.spots import placed_leaves
from treetyped_mypy.evaluation.taking_apart import report_not_taken_apart
from treetyped_mypy.evaluation.trees import DEEPEST, map_leaves, seen_leaves
from treetyped_mypy.evaluation.uncalled import is_uncalled
from treetyped_mypy.flow.containers import kinds_of
from treetyped_mypy.flow.contents import values_in
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import (
    UNKNOWN,
    Atom,
    Builtin,
    Class,
    Constant,
    External,
    Function,
    Method,
    Object,
    Plain,
    Tuple,
    Value,
    View,
)

DECLARED: Final = "declared"
"""Of a value that an annotation alone tells of."""


def into_jit(value: Value) -> Value:
    found = as_array(value)
    return value if found is None else replace(found, is_traced=True, is_numpy=False, is_shape=False)


def traced(made: LibraryCall, value: Value) -> Value:
    """An argument as the function is given it."""
    with remaking(made.run):
        return map_leaves(made.run, value, into_jit, made.place)


def outside(made: LibraryCall, value: Value) -> Value:
    """What is returned is traced no more, unless a function around records it."""

    def leave(leaf: Value) -> Value:
        found = as_array(leaf)
        if found is None:
            return leaf
        return replace(returned(found), is_numpy=False, is_traced=found.is_traced and made.run.recording > 0)

    with remaking(made.run):
        return map_leaves(made.run, value, leave, made.place)


def out_of_derivative(made: LibraryCall, value: Value) -> Value:
    """The same of a function whose derivative is taken."""
    return map_leaves(made.run, outside(made, value), underived, made.place)


def underived(leaf: Value) -> Value:
    return replace(leaf, is_differentiated=False) if isinstance(leaf, Array) else leaf


def parameters(made: LibraryCall, function: Value) -> list[str] | None:
    match function:
        case Function(definition=definition):
            return [argument.variable.name for argument in definition.arguments]
        case Method(function=Function(definition=definition)):
            return [argument.variable.name for argument in definition.arguments][1:]
        case _:
            return None


def returned_arrays(made: LibraryCall, word: str, result: Value) -> Value:
    """What a traced function returns: nothing but arrays in a tree."""
    found = next((each for each in placed_leaves(made.run, result) if is_no_result(each[1])), None)
    if found is None:
        return result
    path, leaf = found
    place = axes.result_at(word, path)
    if report_unregistered(made, place, leaf):
        return UNKNOWN
    return made.say(codes.LEAF, axes.no_array(place, "a ShapeDtypeStruct" if is_shape(leaf) else made.says(leaf)))


def report_traced_static(made: LibraryCall, result: Value) -> bool:
    """Whether a static field of what is returned holds what was traced, which outlives the trace."""
    found = next(traced_statics(made, result), None)
    if found is not None:
        made.say(codes.STATIC, classes.traced_static(*found))
    return found is not None


def traced_statics(made: LibraryCall, value: Value, depth: int = 0) -> Iterator[tuple[str, str]]:
    """Each such class with the field."""
    found = opened(made.run, value) if depth < DEEPEST else None
    if not isinstance(found, Opened):
        return
    for name, kept in found.kept:
        if any(isinstance(leaf, Array) and leaf.is_traced for leaf in seen_leaves(made.run, kept)):
            yield found.kind.rpartition(".")[2], name
    for part in found.parts:
        yield from traced_statics(made, part, depth + 1)


def is_no_result(leaf: Value) -> bool:
    """Whether a leaf of the result is no array: a ``ShapeDtypeStruct`` that the function was given is traced."""
    return is_untraceable(leaf) or is_shape(leaf)


def is_shape(leaf: Value) -> bool:
    return isinstance(leaf, Array) and leaf.is_shape and not leaf.is_traced


def is_untraceable(leaf: Value) -> bool:
    """Whether a leaf is no array: a text, a function, a set, an instance of a class that JAX does not know."""
    match leaf:
        case Thing(kind="opt"):
            return not leaf.fact(DECLARED)
        case Object() | View() | Thing(kind="enum") | Atom(unregistered=str()):
            return True
        case Constant(value=str() | bytes()) | Plain(cls="str"):
            return True
        case Function() | Method() | Transformed() | Partial() | Class():
            return True
        case Builtin() | Part() | External():
            return is_uncalled(leaf)
        case _:
            return False


def report_untraceable(made: LibraryCall, word: str, value: Value, name: str | None) -> bool:
    """Whether an argument cannot be taken apart, or has a leaf that is no array: a function, a text."""
    if report_not_taken_apart(made, word, name or "the argument", value):
        return True
    found = next((each for each in placed_leaves(made.run, value) if is_untraceable(each[1])), None)
    if found is None:
        return False
    path, leaf = found
    place = f"{name or 'the argument'}{path}"
    made_static = static_self(made, word, name) or cure(made, word, value, leaf, name)
    if report_unregistered(made, f"{word}: {place}", leaf, made_static):
        return True
    made.say(codes.LEAF, jit.untraceable(word, place, made.says(leaf)), made_static)
    return True


def cure(made: LibraryCall, word: str, value: Value, leaf: Value, name: str | None) -> str | None:
    """An iterator becomes a list; what is no array is static, as an argument or as a field."""
    if isinstance(leaf, View) or kinds_of(made.run, leaf) == {"iterator"}:
        return jit.LIST_CURE
    if leaf is value:
        return jit.STATIC_CURES[word](name) if word in jit.STATIC_CURES and name else None
    found = opened(made.run, value)
    if word != "jit" or not isinstance(found, Opened) or not found.is_class or isinstance(value, Tuple):
        return None
    is_module = found.info is not None and found.info.has_base(names.EQX_MODULE)
    return jit.FILTER_CURE if is_module else jit.FIELD_CURE


def holds_array(run: Running, instance: Value) -> bool:
    """Whether a field is an array, which nothing static can be."""
    held = run.state.held(instance) if isinstance(instance, Object) else None
    return any(isinstance(value, Array) for contents in held or () for value in values_in(contents))


def report_unregistered(made: LibraryCall, place: str, leaf: Value, otherwise: str | None = None) -> bool:
    """An instance of a class that JAX does not know."""
    cls = leaf.cls if isinstance(leaf, Object) else None
    if cls is None and not (isinstance(leaf, Atom) and leaf.unregistered):
        return False
    note = classes.REGISTER_CURE if cls is not None and cls.is_dataclass else otherwise
    if note is otherwise and holds_array(made.run, leaf):
        note = classes.NODE_CURE
    made.say(codes.UNREGISTERED, classes.unregistered(place, made.says(leaf)), note)
    return True


def static_self(made: LibraryCall, word: str, name: str | None) -> str | None:
    """What leaves the object alone of a method that was transformed in its class."""
    function, counted = made.subjects[0] if made.subjects else None, False
    while isinstance(function, Transformed):
        counted |= function.word == word and function.option("static_argnums") is not None
        function = function.function
    parameters = function.definition.arguments if isinstance(function, Function) else []
    is_receiver = bool(parameters) and parameters[0].variable.is_self and parameters[0].variable.name == name
    if not is_receiver or not name or word not in classes.STATIC_OPTIONS:
        return None
    return classes.static_self_too(name) if counted else classes.static_self(word, name)
