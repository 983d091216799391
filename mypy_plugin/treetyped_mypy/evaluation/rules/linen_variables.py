"""Flax linen: what a module does with its own variables, and which of them are missing."""

from __future__ import annotations

from typing import Final

from treetyped_mypy.errors import codes, flax
from treetyped_mypy.evaluation.arrays import FLOAT, KEY, Array, as_array, show_shape
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.linen_modules import scope_of
from treetyped_mypy.evaluation.rules.operands import kind_asked, shape_of_argument
from treetyped_mypy.evaluation.scopes import Missing, Root, Scope, put, spoil, variable
from treetyped_mypy.evaluation.shapes import differ
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.contents import Fields
from treetyped_mypy.flow.iteration import entries_of
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Plain, Tuple, Value


def param(call: LibraryCall, module: Value) -> Value:
    """``self.param(name, init, *args)``."""
    scope, name = scope_of(call.run, module), call.constant(0, "name", ...)
    if scope is None or not isinstance(name, str):
        return lost(call, module)
    return parameter(call, scope, name, first_value(call, call.get(1, "init_fn"), [Array(KEY)], 2))


def parameter(call: LibraryCall, scope: Scope, name: str, made: Value) -> Value:
    """What is given under the name, or ``made`` where the parameters are made."""
    run, root = call.run, scope.root
    found = variable(run, scope, "params", name)
    if isinstance(found, Missing):
        if root.may_change("params"):
            put(run, scope, "params", name, made)
            return made
        return say_missing(root, "params", (*scope.path, name))
    report_shape(root, (*scope.path, name), found, made)
    return found


def report_shape(root: Root, path: tuple[str, ...], found: Value, made: Value, what: str = "the parameter") -> None:
    given, needed = as_array(found), as_array(made)
    if root.is_init or given is None or needed is None:
        return
    if differ(given.shape, needed.shape):
        shapes = (show_shape(given.shape), show_shape(needed.shape))
        root.say(codes.STRUCTURE, flax.other_shape(root.call.name, what, path, *shapes))


def say_missing(root: Root, collection: str, path: tuple[str, ...]) -> Value:
    known = [str(key) for key, _ in entries_of(root.call.run, root.given) or ()]
    if collection in known:
        return root.say(codes.STRUCTURE, flax.no_variable(root.call.name, collection, path))
    note = flax.INNER if collection == "params" and path[0] in known else None
    return root.say(codes.STRUCTURE, flax.no_collection(root.call.name, collection, known), note)


def first_value(call: LibraryCall, maker: Value, before: list[Value], start: int) -> Value:
    """What ``init_fn(*before, *args)`` gives."""
    given = [*map(Argument, before), *map(Argument, call.positional[start:])]
    named = (
        Argument(value, name) for name, value in call.named.items() if name not in ("name", "init_fn", "col", "unbox")
    )
    return call.run.call(maker, [*given, *named], call.place) if maker is not UNKNOWN else UNKNOWN


def variable_made(call: LibraryCall, module: Value) -> Value:
    """``self.variable(collection, name, init, *args)``: a cell with a value."""
    run, scope = call.run, scope_of(call.run, module)
    collection, name = call.constant(0, "col", ...), call.constant(1, "name", ...)
    if scope is None or not isinstance(name, str) or not isinstance(collection, str):
        return lost(call, module)
    root, maker = scope.root, call.get(2, "init_fn", NONE)
    value = variable(run, scope, collection, name)
    if isinstance(value, Missing):
        if not root.may_change(collection) or maker == NONE:
            return say_missing(root, collection, (*scope.path, name))
        value = first_value(call, maker, [], 3)
    cell = run.make(call.place, Fields((("value", value),)))
    if root.may_change(collection):
        put(run, scope, collection, name, cell)
    return cell


def lost(call: LibraryCall, module: Value) -> Value:
    scope = scope_of(call.run, module)
    if scope is not None:
        spoil(call.run, scope)
    return UNKNOWN


def sow(call: LibraryCall, module: Value) -> Value:
    """Each value is put behind the others into a tuple, unless functions are given that do something else."""
    scope = scope_of(call.run, module)
    collection, name = call.constant(0, "col", ...), call.constant(1, "name", ...)
    if scope is None or not isinstance(name, str) or not isinstance(collection, str):
        return lost(call, module)
    if scope.root.may_change(collection) and not (scope.root.is_init and collection == "intermediates"):
        is_plain = len(call.positional) == 3 and not call.named
        sown = sown_before(call.run, scope, collection, name) if is_plain else None
        put(call.run, scope, collection, name, UNKNOWN if sown is None else Tuple((*sown, call.get(2, "value"))))
    return Plain("bool")


def sown_before(run: Running, scope: Scope, collection: str, name: str) -> tuple[Value, ...] | None:
    """What is there already; none where it is not seen."""
    found = variable(run, scope, collection, name)
    if isinstance(found, Missing):
        return ()
    return found.items if isinstance(found, Tuple) and found.cls is None else None


def make_rng(call: LibraryCall, module: Value) -> Value:
    scope, name = scope_of(call.run, module), call.constant(0, "name", "params")
    if scope is not None and isinstance(name, str):
        needs_stream(scope, name)
    return Array(KEY)


def needs_stream(scope: Scope, name: str) -> None:
    """A stream that is not given is drawn from that of the parameters."""
    root = scope.root
    if root.rngs is not None and not root.rngs & {name, "params"}:
        root.say(codes.STRUCTURE, flax.no_stream(root.call.name, name), flax.stream_cure(name))


def has_variable(call: LibraryCall, module: Value) -> Value:
    scope = scope_of(call.run, module)
    collection, name = call.constant(0, "col", ...), call.constant(1, "name", ...)
    if scope is None or not isinstance(name, str) or not isinstance(collection, str):
        return Plain("bool")
    found = variable(call.run, scope, collection, name)
    return Plain("bool") if found is UNKNOWN else Constant(not isinstance(found, Missing))


def is_initialising(call: LibraryCall, module: Value) -> Value:
    scope = scope_of(call.run, module)
    return Plain("bool") if scope is None else Constant(scope.root.is_init)


def is_mutable(call: LibraryCall, module: Value) -> Value:
    scope, name = scope_of(call.run, module), call.constant(0, "col", ...)
    known = scope is not None and isinstance(name, str)
    return Constant(scope.root.may_change(name)) if known and scope and isinstance(name, str) else Plain("bool")


def initialiser(call: LibraryCall) -> Value:
    """``init(key, shape, dtype)``."""
    return Array(kind_asked(call, 2, FLOAT), shape_of_argument(call, call.get(1, "shape")))


INITIALISERS: Final = [
    "constant",
    "delta_orthogonal",
    "glorot_normal",
    "glorot_uniform",
    "he_normal",
    "he_uniform",
    "kaiming_normal",
    "kaiming_uniform",
    "lecun_normal",
    "lecun_uniform",
    "normal",
    "orthogonal",
    "truncated_normal",
    "uniform",
    "variance_scaling",
    "xavier_normal",
    "xavier_uniform",
]
