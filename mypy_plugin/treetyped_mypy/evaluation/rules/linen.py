"""Flax linen: ``init``, ``apply`` and their kin, and what a module does with its own variables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from treetyped_mypy.errors import codes, flax
from treetyped_mypy.evaluation.arrays import INT, KEY, as_array
from treetyped_mypy.evaluation.atoms import Thing, Transformed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.rules import linen_assignments, linen_lifted
from treetyped_mypy.evaluation.rules.linen_modules import bound
from treetyped_mypy.evaluation.rules.linen_names import call_lifted
from treetyped_mypy.evaluation.rules.linen_variables import (
    INITIALISERS,
    has_variable,
    initialiser,
    is_initialising,
    is_mutable,
    lost,
    make_rng,
    param,
    sow,
    variable_made,
)
from treetyped_mypy.evaluation.rules.random import is_no_key
from treetyped_mypy.evaluation.scopes import Missing, Mutable, Root, Scope, built, child, spoil
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.containers import MAPPINGS
from treetyped_mypy.flow.contents import Entries
from treetyped_mypy.flow.iteration import entries_of
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Function, Method, Object, Plain, Tuple, Value, options

OPTIONS: Final = frozenset({"method", "mutable", "rngs", "variables", "capture_intermediates"})


def init(call: LibraryCall, module: Value) -> Value:
    result = initialised(call, module)
    return UNKNOWN if result is None else result[1]


def init_with_output(call: LibraryCall, module: Value) -> Value:
    result = initialised(call, module)
    return Tuple((UNKNOWN, UNKNOWN)) if result is None else Tuple(result)


def initialised(call: LibraryCall, module: Value) -> tuple[Value, Value] | None:
    """The output, and the variables that are made."""
    rngs = call.get(0, "rngs")
    if all(is_no_key(call, option) and not is_dict(call, option) for option in options(rngs)):
        call.say(codes.LEAF, flax.no_key(call.name, call.says(rngs)))
        return None
    root = Root(call, empty(call), empty(call), True, streams(call, rngs), is_init=True, depth=len(call.run.trail))
    if call.constant(-1, "mutable", ...) is not ... or "mutable" in call.named or call.is_open:
        spoil(call.run, scope_at(root))
    found = run_safely(call, module, root, call.positional[0 if "rngs" in call.named else 1 :])
    return found, built(call.run, root, call.place)


def apply(call: LibraryCall, module: Value) -> Value:
    """``apply(variables, *args, rngs=None, method=None, mutable=False)``."""
    variables, mutable = call.get(0, "variables"), mutable_of(call)
    if report_variables(call, variables):
        return UNKNOWN
    root = Root(
        call, variables, empty(call), True if mutable is None else mutable, streams(call, call.get(-1, "rngs", NONE)),
        depth=len(call.run.trail),
    )  # fmt: skip
    found = run_safely(call, module, root, call.positional[0 if "variables" in call.named else 1 :])
    if mutable is False:
        return found
    if call.get(-1, "capture_intermediates", Constant(False)) != Constant(False):
        spoil(call.run, scope_at(root))
    return UNKNOWN if mutable is None else Tuple((found, built(call.run, root, call.place)))


def bind(call: LibraryCall, module: Value) -> Value:
    root = Root(call, call.get(0, "variables"), empty(call), mutable_of(call) or False, depth=len(call.run.trail))
    return bound(call.run, module, scope_at(root), call.place)


def empty(call: LibraryCall) -> Object:
    return call.run.make(call.place, Entries("dict", ()))


def scope_at(root: Root) -> Scope:
    return Scope(root, (), empty(root.call))


def run_safely(call: LibraryCall, module: Value, root: Root, values: tuple[Value, ...]) -> Value:
    """After a failure nothing is known of the result."""
    before = len(call.run.failures)
    found = run_method(call, module, root, values)
    if len(call.run.failures) == before:
        return found
    spoil(call.run, scope_at(root))
    return UNKNOWN


def run_method(call: LibraryCall, module: Value, root: Root, values: tuple[Value, ...]) -> Value:
    """The method that is asked for, of a copy that is bound."""
    run, method = call.run, call.get(-1, "method", NONE)
    receiver = bound(run, module, scope_at(root), call.place)
    named = (Argument(value, name) for name, value in call.named.items() if name not in OPTIONS)
    given = [*map(Argument, values), *named]
    if call.is_open:
        spoil(run, scope_at(root))
        run.release(receiver)
        return UNKNOWN
    match method:
        case Constant(value=None):
            return run.call(receiver, given, call.place)
        case Constant(value=str() as name) if isinstance(receiver, Object):
            return run.call(run.read(receiver, name, call.place), given, call.place)
        case Method(function=function):
            return run.call(Method(function, receiver), given, call.place)
        case Function() | Transformed():
            return run.call(Method(method, receiver), given, call.place)
        case _:
            spoil(run, scope_at(root))
            return UNKNOWN


def mutable_of(call: LibraryCall) -> Mutable | None:
    """The collections that may change; none where that is not seen."""
    found = call.constant(-1, "mutable", False)
    if call.is_open or found is ...:
        return None
    if isinstance(found, bool):
        return found
    names = (found,) if isinstance(found, str) else found
    is_seen = isinstance(names, tuple) and all(isinstance(name, str) for name in names)
    return frozenset(names) if is_seen and isinstance(names, tuple) else None


def streams(call: LibraryCall, rngs: Value) -> frozenset[str] | None:
    """The names of the random keys; one key alone is for the parameters."""
    if call.is_open:
        return None
    if rngs == NONE:
        return frozenset()
    found = as_array(rngs)
    entries = entries_of(call.run, rngs)
    if entries is not None:
        return frozenset(str(key) for key, _ in entries)
    return frozenset({"params"}) if found is not None and found.kind in (KEY, INT) else None


def is_dict(call: LibraryCall, value: Value) -> bool:
    found = opened(call.run, value)
    return isinstance(found, Opened) and found.kind in MAPPINGS


def report_variables(call: LibraryCall, variables: Value) -> bool:
    """Whether they are certainly no dict of collections, which is said."""
    run, text = call.run, None
    if all(is_no_dict(call, option) for option in options(variables)):
        text = flax.no_variables(call.name, call.says(variables))
    elif not isinstance(inner := child(run, variables, "params"), Missing) and has_params(run, inner):
        text = flax.doubled(call.name)
    for name, collection in entries_of(run, variables) or ():
        if text is None and all(is_no_dict(call, option) for option in options(collection)):
            text = flax.no_dict(call.name, str(name), call.says(collection))
    if text is not None:
        call.say(codes.STRUCTURE, text)
    return text is not None


def has_params(run: Running, params: Value) -> bool:
    found = child(run, params, "params")
    return not isinstance(found, Missing) and entries_of(run, params) is not None and "params" in dict(
        entries_of(run, params) or ()
    )  # fmt: skip


def is_no_dict(call: LibraryCall, value: Value) -> bool:
    found = opened(call.run, value)
    if isinstance(found, Opened):
        return found.kind not in MAPPINGS
    return (found is None and not isinstance(value, Constant | Plain)) or value == NONE


# what a module does with its variables


METHODS: Final[dict[str, Callable[[LibraryCall, Value], Value]]] = {
    "__post_init__": linen_assignments.post_init,
    "init": init,
    "lazy_init": init,
    "init_with_output": init_with_output,
    "apply": apply,
    "bind": bind,
    "tabulate": lambda _call, _module: Plain("str"),
    "param": param,
    "variable": variable_made,
    "sow": sow,
    "make_rng": make_rng,
    "has_variable": has_variable,
    "has_rng": lambda _call, _module: Plain("bool"),
    "is_initializing": is_initialising,
    "is_mutable_collection": is_mutable,
    "put_variable": lost,
    "perturb": lambda call, module: lost(call, module),
}


RULES: Final[dict[str, Callable[[LibraryCall], Value | None]]] = {
    "linen.compact": lambda call: Transformed("compact", call.get(0, "fun")),
    **linen_lifted.RULES,
    "linen.nowrap": lambda call: call.get(0, "fun"),
    **{f"nn.{word}": lambda _call: Thing("initialiser") for word in INITIALISERS},
    "linen.zeros_init": lambda _call: Thing("initialiser"),
    "linen.ones_init": lambda _call: Thing("initialiser"),
    "nn.zeros": initialiser,
    "nn.ones": initialiser,
}

OTHER_METHODS: Final[dict[str, dict[str, Callable[[LibraryCall, Thing], Value]]]] = {
    "initialiser": {"__call__": lambda call, _owner: initialiser(call)},
    "lifted": {"__call__": call_lifted},
    **linen_lifted.METHODS,
}
