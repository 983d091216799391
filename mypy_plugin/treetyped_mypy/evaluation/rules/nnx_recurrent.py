"""Flax NNX: the recurrent cells, and the layers that take them along a sequence.

Source: ``flax/nnx/nn/recurrent.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from treetyped_mypy.errors import codes, flax
from treetyped_mypy.evaluation.arrays import FLOAT, Array, Shape, Size, broadcast, show
from treetyped_mypy.evaluation.call import LibraryCall, constant_of
from treetyped_mypy.evaluation.rules.linen_calls import last, leading, size
from treetyped_mypy.evaluation.rules.linen_modules import fields_held
from treetyped_mypy.evaluation.rules.nnx_made import Fielded, dense, known, param, part, seen, sized
from treetyped_mypy.evaluation.rules.nnx_modules import LAYER, RNGS
from treetyped_mypy.evaluation.rules.operands import shape_of_argument, takes_array
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Object, Tuple, Value

IN, HIDDEN = "in_features", "hidden_features"
CELLS: Final = {
    "LSTMCell": {
        **dict.fromkeys(("ii", "if_", "ig", "io"), (IN, 1, False)),
        **dict.fromkeys(("hi", "hf", "hg", "ho"), (HIDDEN, 1, True)),
    },
    "OptimizedLSTMCell": {"dense_i": (IN, 4, False), "dense_h": (HIDDEN, 4, True)},
    "GRUCell": {"dense_i": (IN, 3, True), "dense_h": (HIDDEN, 3, False)},
    "SimpleCell": {"dense_i": (IN, 1, True), "dense_h": (HIDDEN, 1, False)},
}
"""The linear layers of each cell: what they take, how many gates they give, and whether they have a bias."""
PAIRED: Final = ("LSTMCell", "OptimizedLSTMCell")
"""Their carry is a pair."""
OPTIONS: Final = ("time_major", "return_carry")


# made
def cell(call: LibraryCall) -> Fielded:
    hidden = sized(call, 1, HIDDEN)
    sizes = {IN: sized(call, 0, IN), HIDDEN: hidden}
    parts = {}
    for name, (taken, gates, has_bias) in CELLS[call.name.rpartition(".")[2]].items():
        outer = None if hidden is None else gates * hidden
        bias = {"bias": param((outer,))} if has_bias else {}
        parts[name] = part(call, "Linear", {**dense(sizes[taken], outer), **bias})
    return {**parts, **known(**{name: seen(found) for name, found in sizes.items()}), **kept(call)}


def kept(call: LibraryCall) -> Fielded:
    keeps = call.constant(-1, "keep_rngs", False)
    return {} if keeps is False else {RNGS: Constant(True)} if keeps is True else {"rngs": UNKNOWN}


def rnn(call: LibraryCall) -> Fielded:
    return {"cell": call.get(0, "cell"), **along(call)}


def bidirectional(call: LibraryCall) -> Fielded:
    parts = {name: call.get(at, name) for at, name in enumerate(DIRECTIONS)}
    merging = {} if call.get(-1, "merge_fn", NONE) == NONE else {"merge_fn": Constant(True)}
    return {**parts, **along(call), **merging}


DIRECTIONS: Final = ("forward_rnn", "backward_rnn")


def along(call: LibraryCall) -> Fielded:
    """It has a stream of random numbers of its own, unless it is told not to."""
    options = {name: call.constant(-1, name, False) for name in OPTIONS}
    has_none = call.get(-1, "rngs", Constant(True)) == Constant(False)
    return {**known(**options), **({} if has_none else {RNGS: Constant(True)})}


MADE: Final[dict[str, tuple[int, Callable[[LibraryCall], Fielded]]]] = {
    **dict.fromkeys(CELLS, (2, cell)),
    "RNN": (1, rnn),
    "Bidirectional": (2, bidirectional),
}


# called
def features_of(fields: Fielded, name: str) -> Size:
    found = fields.get(name)
    return size(found.value) if isinstance(found, Constant) else None


def carried(word: str, batch: Shape, hidden: Size) -> Value:
    each = Array(FLOAT, None if batch is None else (*batch, hidden))
    return Tuple((each, each)) if word in PAIRED else each


def call_cell(call: LibraryCall, word: str, fields: Fielded) -> Value:
    """``cell(carry, inputs)``: the new carry, and the output."""
    if len(call.positional) + len(call.named) != 2:
        return UNKNOWN
    carry, x = call.get(0, "carry"), takes_array(replace(call, name=f"nn.{word}"), call.get(1, "inputs"))
    hidden = features_of(fields, HIDDEN)
    if refuses_features(call, word, features_of(fields, IN), x):
        return UNKNOWN
    if word in PAIRED and isinstance(carry, Array) and carry.shape and carry.shape[0] not in (None, 2):
        return call.say(codes.STRUCTURE, flax.no_pair(f"nnx.{word}", show(carry)))
    parts = carry.items if word in PAIRED and isinstance(carry, Tuple) else (carry,)
    states = [state for state in parts if isinstance(state, Array)]
    if states and refuses_features(call, word, hidden, states[-1]):
        return UNKNOWN
    is_seen = len(states) == (2 if word in PAIRED else 1)
    taken = [leading(x), *(leading(state) for state in states[-1:])]
    gates = broadcast([None if batch is None else (*batch, hidden) for batch in taken])[0]
    shape = broadcast([gates, *(state.shape for state in states[:-1])])[0] if is_seen else None
    each = Array(FLOAT, shape, x.is_traced)
    return Tuple((Tuple((each, each)) if word in PAIRED else each, each))


def output(batch: Shape, hidden: Size, x: Array) -> Array:
    return Array(FLOAT, None if batch is None else (*batch, hidden), x.is_traced)


def refuses_features(call: LibraryCall, word: str, wanted: Size, x: Array) -> bool:
    if wanted is None or last(x) in (None, wanted):
        return False
    call.say(codes.LEAF, flax.other_features(word, wanted, show(x)))
    return True


def initialize_carry(call: LibraryCall, owner: Object) -> Value:
    """``cell.initialize_carry(input_shape, rngs)``."""
    fields = fields_held(call.run, owner) or {}
    word, shape = fields.get(LAYER), shape_of_argument(call, call.get(0, "input_shape"))
    if not isinstance(word, Constant) or word.value not in CELLS or call.get(2, "carry_init", NONE) != NONE:
        return UNKNOWN
    return carried(str(word.value), shape[:-1] if shape else None, features_of(fields, HIDDEN))


def call_rnn(call: LibraryCall, _word: str, fields: Fielded) -> Value:
    """The outputs along the sequence; with ``return_carry`` the last carry, too."""
    inner = fields.get("cell", UNKNOWN)
    parts = (fields_held(call.run, inner) if isinstance(inner, Object) and inner.cls is None else None) or {}
    word = parts.get(LAYER)
    if not isinstance(word, Constant) or word.value not in CELLS or len(call.positional) != 1:
        call.run.release(inner)
        return UNKNOWN
    x, hidden = takes_array(replace(call, name="nn.RNN"), call.positional[0]), features_of(parts, HIDDEN)
    if refuses_features(call, str(word.value), features_of(parts, IN), x):
        return UNKNOWN
    batch = None if x.shape is None or len(x.shape) < 2 else x.shape[:-1]
    outputs, returns = output(batch, hidden, x), option(call, fields, "return_carry")
    if returns is False:
        return outputs
    return Tuple((last_carry(call, fields, str(word.value), batch, hidden), outputs)) if returns is True else UNKNOWN


def last_carry(call: LibraryCall, fields: Fielded, word: str, times: Shape, hidden: Size) -> Value:
    is_plain = all(call.get(-1, name, NONE) == NONE for name in ("initial_carry", "seq_lengths"))
    is_first = option(call, fields, "time_major")
    rest = None if not times or not is_plain or is_first is ... else times[1:] if is_first else times[:-1]
    return carried(word, rest, hidden)


def option(call: LibraryCall, fields: Fielded, name: str) -> object:
    """What the call says, or else the layer; ``...`` where it is not seen."""
    called = call.constant(-1, name)
    return call_default(call, fields, name) if called is None else bool(called) if called is not ... else ...


def call_default(call: LibraryCall, fields: Fielded, name: str) -> object:
    found = fields.get(name)
    return ... if found is None else constant_of(call.run, found)


def call_bidirectional(call: LibraryCall, _word: str, fields: Fielded) -> Value:
    """Both outputs beside each other, along the last axis."""
    both = []
    pairs = call.get(-1, "initial_carry", NONE)
    if pairs != NONE or len(call.positional) != 1:
        return UNKNOWN
    time_major = {"time_major": Constant(option(call, fields, "time_major"))}
    for name in DIRECTIONS:
        inner = fields.get(name, UNKNOWN)
        parts = (fields_held(call.run, inner) if isinstance(inner, Object) and inner.cls is None else None) or {}
        if parts.get(LAYER) != Constant("RNN") or time_major["time_major"].value is ...:
            call.run.release(inner)
            return UNKNOWN
        given = {**call.named, **time_major, "return_carry": Constant(True)}
        found = call_rnn(replace(call, named=given), "RNN", parts)
        if not isinstance(found, Tuple):
            return UNKNOWN
        both.append(found.items)
    (one, first), (other, second) = both
    merged = Array() if "merge_fn" in fields else beside(first, second)
    returns = option(call, fields, "return_carry")
    return merged if returns is False else Tuple((Tuple((one, other)), merged)) if returns is True else UNKNOWN


def beside(one: Value, other: Value) -> Value:
    if not isinstance(one, Array) or not isinstance(other, Array) or one.shape is None or other.shape is None:
        return Array(FLOAT)
    sizes = (last(one), last(other))
    total = sum(each for each in sizes if each is not None) if None not in sizes else None
    return replace(one, shape=(*one.shape[:-1], total))


CALLS: Final[dict[str, Callable[[LibraryCall, str, Fielded], Value]]] = {
    **dict.fromkeys(CELLS, call_cell),
    "RNN": call_rnn,
    "Bidirectional": call_bidirectional,
}
METHODS: Final = {"initialize_carry": initialize_carry}
