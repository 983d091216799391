"""Flax linen: how modules are named, bound to a scope, set up and entered."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from itertools import count
from typing import Final

from mypy.nodes import CallExpr, MemberExpr, Node

from treetyped_mypy import names
from treetyped_mypy.errors import codes, flax
from treetyped_mypy.evaluation.atoms import Transformed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.array_words import words
from treetyped_mypy.evaluation.rules.linen_late import LATE, report_late
from treetyped_mypy.evaluation.scopes import Layer, Scope, spoil
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.classes import has_base_in, member
from treetyped_mypy.flow.containers import contents_of
from treetyped_mypy.flow.contents import Contents, Entries, Fields, Items
from treetyped_mypy.flow.joining import join
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Constant, Either, Object, Tuple, Value

MODULE: Final = frozenset({names.LINEN_MODULE})
OWN_FIELDS: Final = ("name", "parent")
READY: Final = "is set up"
"""No attribute has such a name."""

next_number: Final = count().__next__


def is_module(run: Running, value: Value) -> bool:
    """An instance of a module class of the file."""
    return isinstance(value, Object) and value.cls is not None and has_base_in(run, value.cls, MODULE)


def fields_held(run: Running, module: Value) -> dict[str, Value] | None:
    held = contents_of(run, module)
    return dict(held[0].fields) if len(held) == 1 and isinstance(held[0], Fields) else None


def scope_of(run: Running, module: Value) -> Scope | None:
    if isinstance(module, Layer):
        return module.scope
    found = (fields_held(run, module) or {}).get("scope")
    return found if isinstance(found, Scope) else None


def set_fields(run: Running, module: Object, **fields: Value) -> None:
    held = {**(fields_held(run, module) or {}), **fields}
    run.state.hold(module, (Fields(tuple(held.items())),))


# where a module is made


# binding
def bound(run: Running, module: Value, scope: Scope, place: Node) -> Value:
    """A copy of the module that has its variables in the scope; what is not seen may make any of them."""
    if isinstance(module, Layer):
        return replace(module, scope=scope)
    held = fields_held(run, module)
    if held is None:
        spoil(run, scope)
    if not isinstance(module, Object) or not is_module(run, module):
        return UNKNOWN
    report_late(run, name_of(module), held or {}, place)
    copied = Object(place, module.cls)
    run.state.hold(copied, None if held is None else (Fields(tuple({**held, "scope": scope}.items())),))
    return copied


def adopted(run: Running, scope: Scope, name: str, value: Value, place: Node) -> Value:
    """The value of an attribute: modules in it that have no parent are named after it."""
    match value:
        case Either(options=options):
            return join(adopted(run, scope, name, option, place) for option in options)
        case Layer(scope=None, number=number):
            return adopted_once(run, scope, number, name, value, place)
        case Object() if is_module(run, value):
            return adopted_once(run, scope, value, name, value, place) if scope_of(run, value) is None else value
        case Tuple(items=items, cls=None):
            return Tuple(tuple(adopted(run, scope, f"{name}_{i}", item, place) for i, item in enumerate(items)))
        case Object(cls=None):
            held = contents_of(run, value)
            return adopted_items(run, scope, name, held[0], place) or value if len(held) == 1 else value
        case _:
            return value


def adopted_items(run: Running, scope: Scope, name: str, held: Contents, place: Node) -> Value | None:
    """Flax makes tuples of lists, and frozen dicts of dicts."""
    match held:
        case Items(kind="list", items=items):
            return Tuple(tuple(adopted(run, scope, f"{name}_{i}", item, place) for i, item in enumerate(items)))
        case Entries(entries=entries):
            made = ((key, adopted(run, scope, f"{name}_{key}", item, place)) for key, item in entries)
            return run.make(place, Entries("FrozenDict", tuple(made)))
        case _:
            return None


def adopted_once(run: Running, scope: Scope, key: object, name: str, module: Value, place: Node) -> Value:
    known = scope.root.adopted
    if key not in known:
        made = known[key] = bound(run, module, scope.inner(name, place), place)
        if isinstance(made, Object):
            adopt_fields(run, made, place)
    return known[key]


def adopt_fields(run: Running, module: Object, place: Node) -> None:
    """The modules that it was given, as soon as it is bound: what several have is named after the first."""
    scope, fields = scope_of(run, module), fields_held(run, module)
    if scope is not None and fields is not None:
        given = {name: value for name, value in fields.items() if name not in (*OWN_FIELDS, "scope", READY, LATE)}
        set_fields(run, module, **{name: adopted(run, scope, name, value, place) for name, value in given.items()})


def set_up(run: Running, module: Object, place: Node) -> None:
    """Once, before anything else is done with a bound module."""
    scope, fields = scope_of(run, module), fields_held(run, module)
    if scope is None or fields is None or READY in fields or module.cls is None:
        return
    adopt_fields(run, module, place)
    set_fields(run, module, **{READY: Constant(True)})
    setup = member(run, module.cls, "setup")
    if setup is None:
        return
    run.entered.append((module, "setup"))
    try:
        run.call(setup, [Argument(module)], place)
    finally:
        run.entered.pop()
    if fields_held(run, module) is None:
        spoil(run, scope)
    adopt_fields(run, module, place)


def set_in_setup(run: Running, module: Value, name: str, value: Value, place: Node) -> Value:
    """What an attribute is after ``self.name = value``: ``setup`` makes a tuple of a list, and names modules."""
    scope = scope_of(run, module) if isinstance(module, Object) and (module, "setup") in run.entered else None
    return value if scope is None else adopted(run, scope, name, value, place)


def frozen_in_setup(run: Running, place: Node) -> str | None:
    """Why a list or dict that ``setup`` has just assigned cannot be changed."""
    is_own = isinstance(place, MemberExpr) and isinstance(place.expr, MemberExpr)
    return flax.FROZEN_IN_SETUP if is_own and run.entered and run.entered[-1][1] == "setup" else None


# running
def entering(run: Running, receiver: Object) -> AbstractContextManager[None]:
    return entered(run, receiver) if is_module(run, receiver) else nullcontext()


@contextmanager
def entered(run: Running, module: Object) -> Iterator[None]:
    if (module, "setup") not in run.entered:
        set_up(run, module, module.site)
    run.entered.append((module, "method"))
    try:
        yield
    finally:
        run.entered.pop()


def call_compact(call: LibraryCall, method: Transformed) -> Value:
    """Each call names the modules that it makes from the start."""
    module, run = call.get(0), call.run
    if not isinstance(module, Object) or not is_module(run, module):
        return call.run.call(method.function, arguments_of(call), call.place)
    scope = scope_of(run, module)
    if scope is None:
        return not_bound(call, module)
    if (module, "compact") not in run.entered:
        run.state.hold(scope.cursors, (Entries("dict", ()),))
    run.entered.append((module, "compact"))
    try:
        return run.call(method.function, arguments_of(call), call.place)
    finally:
        run.entered.pop()


def arguments_of(call: LibraryCall) -> list[Argument]:
    return [*map(Argument, call.positional), *(Argument(value, name) for name, value in call.named.items())]


def not_bound(call: LibraryCall, module: Value) -> Value:
    """A module alone has no parameters; a method of a module may have called what another file can call."""
    run = call.run
    around = [receiver for receiver, _ in run.entered if receiver is not module]
    for receiver in around[-1:]:
        spoil_around(run, receiver)
    if around or run.is_for_strangers or (isinstance(module, Object) and fields_held(run, module) is None):
        return UNKNOWN
    return call.say(codes.STRUCTURE, flax.not_bound(name_of(module)), flax.BIND)


def name_of(module: Value) -> str:
    if isinstance(module, Layer):
        return module.word
    return module.cls.definition.name if isinstance(module, Object) and module.cls is not None else "the module"


def spoil_around(run: Running, receiver: Value) -> None:
    scope = scope_of(run, receiver)
    if scope is not None:
        spoil(run, scope)


OF_ARRAYS: Final = words(
    "all any argmax argmin astype clip copy cumsum dot flatten item max mean min prod ravel repeat reshape round sort "
    "squeeze std sum swapaxes take tolist transpose var view set add multiply get"
)


def unseen(run: Running, place: Node) -> None:
    """What is called and not followed may be a module: then it makes any variable. A method of arrays is none."""
    method = place.callee.name if isinstance(place, CallExpr) and isinstance(place.callee, MemberExpr) else ""
    if run.entered and method not in OF_ARRAYS:
        spoil_around(run, run.entered[-1][0])
