"""``functools.cache`` and ``lru_cache``: the same arguments give the same object."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from treetyped_mypy.errors import codes, python
from treetyped_mypy.evaluation.atoms import Partial, Transformed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.hashing import static_fault
from treetyped_mypy.evaluation.parameters_taken import spoken
from treetyped_mypy.flow.containers import put
from treetyped_mypy.flow.contents import Entries
from treetyped_mypy.flow.dict_keys import NO_KEY, as_key, of_key
from treetyped_mypy.flow.state import followed_in
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, External, Function, Key, Method, Object, Tuple, Value

WORD: Final = "cached"


def cached(call: LibraryCall) -> Value | None:
    """``functools.cache(f)``."""
    function = call.get(0, "user_function")
    if call.is_open or not isinstance(function, Function | Method | Transformed | Partial):
        return None
    return Transformed(WORD, function, (("results", call.run.make(call.place, Entries("dict", ()))),))


def cache_of_size(call: LibraryCall) -> Value | None:
    """``lru_cache(f)`` and ``lru_cache(maxsize=32)``, which is a decorator."""
    is_size = isinstance(call.get(0, "maxsize"), Constant) or not call.arguments
    return Partial(External("functools.cache"), ()) if is_size else cached(call)


def call_cached(call: LibraryCall, made: Transformed) -> Value:
    """What is returned stays in the cache: it is what an earlier call has given, as it is by now."""
    results = made.option("results")
    held = call.run.state.held(results) if isinstance(results, Object) else None
    key = key_of(call)
    match held:
        case (Entries(entries=entries),) if key in dict(entries):
            return dict(entries)[key]
    if reports_no_hash(call, made):
        return UNKNOWN
    found = call.call(made.function, *call.positional, **call.named)
    if not any(isinstance(each, Object) for each in followed_in([found])):
        return found
    if key is NO_KEY or held is None or len(held) > 1:
        call.run.release(results or UNKNOWN)
        call.run.release(found)
    elif results is not None:
        put(call.run, results, of_key(key), found)
    return found


def key_of(call: LibraryCall) -> Key:
    """The arguments, as one key; the cache takes ``f(1)`` and ``f(x=1)`` for two calls."""
    named = (Tuple((Constant(name), value)) for name, value in call.named.items())
    return as_key(Tuple((Tuple(call.positional), *named)))


def reports_no_hash(call: LibraryCall, made: Transformed) -> bool:
    for value in call.arguments:
        if static_fault(call.run, value) is not None:
            call.say(codes.STATIC, python.no_hash_to_keep_by(spoken(made.function), call.says(value)))
            return True
    return False


def clear(call: LibraryCall, made: Transformed) -> Value:
    """``f.cache_clear()``: later calls make new objects."""
    call.run.change(made.option("results") or UNKNOWN, lambda _held: (Entries("dict", ()),))
    return NONE


RULES: Final[dict[str, Callable[[LibraryCall], Value | None]]] = {
    "functools.cache": cached,
    "functools.lru_cache": cache_of_size,
}
