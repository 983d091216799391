"""Flax NNX: the streams of ``nnx.Rngs``; one that is missing is drawn from the default stream, if there is one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from mypy.nodes import CallExpr, MypyFile, Node, RefExpr, TypeInfo

from treetyped_mypy import names
from treetyped_mypy.errors import codes, flax
from treetyped_mypy.evaluation.atoms import BORN, Thing
from treetyped_mypy.evaluation.call import LibraryCall, constant_of
from treetyped_mypy.evaluation.rules.nnx_levels import callee_of, owner_of, refuses_draw
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Constant, Value, next_birth
from treetyped_mypy.syntax.bindings import is_target
from treetyped_mypy.syntax.tree import syntax_of

STREAMS: Final = "streams"
"""The fact that names them, where there is no default stream."""
DRAWN: Final = {
    f"nnx.{word}": "params"
    for word in (
        *("Linear", "LinearGeneral", "Einsum", "Conv", "ConvTranspose", "Embed", "MultiHeadAttention", "LoRA"),
        *("LoRALinear", "LSTMCell", "OptimizedLSTMCell", "GRUCell", "SimpleCell"),
    )
}
"""The stream that a layer certainly draws from when it is made."""
CLASS: Final = "class"
ROWS: Final = "rows"
"""The fact that says into how many keys each stream was split, 0 where it has one; absent where that is not seen."""
STILL: Final = frozenset({"items", "keys", "values"})
"""Methods that draw nothing."""


def rngs(call: LibraryCall) -> Value:
    """``nnx.Rngs(0)`` has a default stream, ``nnx.Rngs(params=0)`` has none."""
    made: tuple[tuple[str, object], ...] = ((BORN, next_birth()),)
    if call.arguments and all(isinstance(value, Constant) and type(value.value) is int for value in call.arguments):
        made = (*made, (ROWS, 0))
    if call.is_open or call.positional or "default" in call.named:
        return Thing("rngs", facts=made)
    callee = call.place.callee if isinstance(call.place, CallExpr) else None
    info = callee.node if isinstance(callee, RefExpr) else None
    return Thing("rngs", facts=(*made, (STREAMS, tuple(call.named)), (CLASS, info)))


def report_no_stream(call: LibraryCall, given: Value | None) -> bool:
    """Whether a layer draws from a stream that is not there when it is made."""
    wanted = drawn_from(call)
    if not isinstance(wanted, str) or not isinstance(given, Thing) or not is_missing(call.run, given, wanted):
        return False
    call.say(codes.STRUCTURE, flax.no_such_stream(call.name, wanted, streams_of(given)), flax.RNGS)
    return True


def drawn_from(call: LibraryCall) -> object:
    if call.name != "nnx.Dropout":
        return DRAWN.get(call.name)
    if names.NNX_PYTREE in call.run.kinds.lacking:
        return None  # before Flax 0.11 it draws where it is called, if it drops anything there
    return call.constant(-1, "rng_collection", "dropout")


def draw(call: LibraryCall, owner: Thing) -> Value:
    """``rngs.noise()``; ``rngs.fork()`` and ``rngs.split(3)`` make others of all streams."""
    if call.name not in STILL and refuses_draw(call.run, owner, call.place, owner_of(call.place)):
        return UNKNOWN
    if call.name in FORKING:
        return forked(call, owner)
    is_draw = not call.arguments and not call.is_open and not has_method(owner, call.name)
    if is_draw and is_missing(call.run, owner, call.name):
        return call.say(codes.STRUCTURE, flax.no_such_stream("nnx.Rngs", call.name, streams_of(owner)), flax.RNGS)
    return UNKNOWN


FORKING: Final = {"fork": (-1, "split"), "split": (0, "k")}
"""The parameter that says into how many keys each stream is split."""


def forked(call: LibraryCall, owner: Thing) -> Value:
    rows = call.constant(*FORKING[call.name])
    is_seen = rows_of(owner) == 0 and not call.is_open and (rows is None or type(rows) is int)
    made = owner.unborn
    made = replace(made, facts=((BORN, next_birth()), *made.facts))
    return with_rows(made, (rows if isinstance(rows, int) else 0) if is_seen else None)


def called(call: LibraryCall, owner: Thing) -> Value:
    """``rngs()``"""
    refuses_draw(call.run, owner, call.place, callee_of(call.place))
    return UNKNOWN


def item(run: Running, owner: Thing, key: Value, place: Node) -> Value:
    """``rngs["noise"]``"""
    name = constant_of(run, key)
    if isinstance(name, str) and is_missing(run, owner, name):
        text = flax.no_such_stream("nnx.Rngs", name, streams_of(owner))
        return run.fail(place, codes.STRUCTURE, text, flax.RNGS)
    return UNKNOWN


# splitting
def with_rows(value: Thing, rows: int | None) -> Thing:
    kept = tuple(fact for fact in value.facts if fact[0] != ROWS)
    return replace(value, facts=kept if rows is None else (*kept, (ROWS, rows)))


def rows_of(value: Thing) -> int | None:
    found = value.fact(ROWS)
    return found if isinstance(found, int) else None


def streams_of(value: Thing) -> tuple[str, ...]:
    found = value.fact(STREAMS)
    return found if isinstance(found, tuple) else ()


def has_method(owner: Thing, name: str) -> bool:
    """Whether it is, or may be, no stream but what every ``Rngs`` has."""
    info = owner.fact(CLASS)
    return not isinstance(info, TypeInfo) or info.get(name) is not None


def is_missing(run: Running, value: Thing, stream: str) -> bool:
    """``rngs.noise = nnx.RngStream(...)`` may give it another stream at any time."""
    if value.kind != "rngs" or value.fact(STREAMS) is None or stream in streams_of(value):
        return False
    syntax = syntax_of(run.file.home) if isinstance(run.file.home, MypyFile) else None
    return syntax is not None and not any(is_target(syntax, each) for each in syntax.attributes.get(stream, ()))


METHODS: Final[dict[str, Callable[[LibraryCall, Thing], Value]]] = {"__call__": called}
