"""Equinox: what a call of a recurrent cell, or of attention, gives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from treetyped_mypy.errors import equinox as words
from treetyped_mypy.evaluation.arrays import FLOAT, Array, Shape, as_array, broadcast, show_shape
from treetyped_mypy.evaluation.atoms import Node
from treetyped_mypy.evaluation.products import matmul
from treetyped_mypy.evaluation.rules.equinox_layers import At, needs_key
from treetyped_mypy.evaluation.rules.equinox_signatures import CELLS, DROPOUT
from treetyped_mypy.evaluation.rules.operands import takes_array
from treetyped_mypy.evaluation.shapes import MisfitError, differ
from treetyped_mypy.flow.values import NONE, UNKNOWN, Tuple, Value


def gru(at: At) -> Value:
    """``cell(input, hidden)`` gives the next hidden state."""
    x, hidden = at.given(0, "input"), at.given(1, "hidden")
    if refuses(at, "weight_ih", x) or refuses(at, "weight_hh", hidden):
        return UNKNOWN
    return at.output(x, hidden, at.array("weight_hh"), kind=FLOAT, shape=hidden.shape if are_rows(x, hidden) else None)


def lstm(at: At) -> Value:
    """``hidden`` is a pair, and so is what it gives."""
    given = at.call.get(1, "hidden")
    found, items = as_array(given), at.call.items(given)
    count = len(items) if items is not None else found.shape[0] if found is not None and found.shape else None
    if given == NONE or (found is not None and found.shape == ()) or count not in (2, None):
        return at.say(words.NO_PAIR)
    x, pair = at.given(0, "input"), [Array(), Array()] if items is None else [takes_array(at.call, i) for i in items]
    if refuses(at, "weight_ih", x) or refuses(at, "weight_hh", pair[0]):
        return UNKNOWN
    shape, clashes = broadcast([pair[0].shape, pair[1].shape]) if are_rows(x, pair[0]) else (None, False)
    if clashes:
        return at.say(words.apart(at.word, f"h and c have shapes {' and '.join(show_shape(p.shape) for p in pair)}"))
    weight, is_one = at.array("weight_hh"), are_rows(x, *pair)
    return Tuple((at.output(x, *pair, weight, kind=FLOAT, shape=shape if is_one else None),) * 2)


def refuses(at: At, name: str, x: Array) -> bool:
    """Whether a weight cannot be multiplied by it, which is said."""
    weight = at.array(name)
    try:
        matmul(weight.shape, x.shape)
    except MisfitError:
        row = weight.shape[-1:] if weight.shape else None
        at.refuse(f"an array of shape {show_shape(row)}", x, row)
        return True
    return False


def are_rows(*arrays: Array) -> bool:
    return all(each.shape is not None and len(each.shape) == 1 for each in arrays)


def attention(at: At) -> Value:
    """``attention(query, key_, value, mask)``: sequences of vectors."""
    given = {name: at.given(index, name) for index, name in enumerate(("query", "key_", "value"))}
    for name, x in given.items():
        if refuses_sequence(at, name, x):
            return UNKNOWN
    keys, values = given["key_"], given["value"]
    lengths = [each.shape[0] if each.shape else None for each in given.values()]
    if None not in lengths[1:] and lengths[1] != lengths[2]:
        return at.say(words.lengths(show_shape(keys.shape), show_shape(values.shape)))
    if refuses_mask(at, (lengths[0], lengths[1])) or draws_without_key(at):
        return UNKNOWN
    weight = weight_of(at, "output_proj").shape
    shape = (lengths[0], weight[0]) if weight is not None and len(weight) == 2 else None
    return at.output(*given.values(), kind=FLOAT, shape=shape)


def weight_of(at: At, name: str) -> Array:
    inner = at.field(name)
    return (as_array(inner.fields.get("weight", UNKNOWN)) if isinstance(inner, Node) else None) or Array()


def refuses_sequence(at: At, name: str, x: Array) -> bool:
    weight = weight_of(at, {"query": "query_proj", "key_": "key_proj", "value": "value_proj"}[name]).shape
    row = (None, weight[-1] if weight is not None and len(weight) == 2 else None)
    if differ(x.shape, row):
        at.refuse(f"a sequence of shape {show_shape(row)} as {name}", x, row)
    return differ(x.shape, row)


def refuses_mask(at: At, wanted: Shape) -> bool:
    """There may be one for each head."""
    mask, heads = as_array(at.call.get(3, "mask", NONE)) or Array(), at.option("num_heads")
    of_heads = (heads if type(heads) is int else None, *(wanted or ()))
    is_refused = differ(mask.shape, of_heads if mask.shape is not None and len(mask.shape) == 3 else wanted)
    if is_refused:
        at.say(words.mask(show_shape(wanted), show_shape(mask.shape)))
    return is_refused


def draws_without_key(at: At) -> bool:
    """Whether its dropout needs a key that is not there."""
    inner = at.field("dropout")
    if not isinstance(inner, Node) or inner.key != DROPOUT or at.call.is_open:
        return False
    named = {name: value for name, value in at.call.named.items() if name in ("key", "inference", "deterministic")}
    return needs_key(At(replace(at.call, positional=(), named=named), inner))


CALLS: Final[dict[str, Callable[[At], Value]]] = {
    f"{CELLS}.GRUCell": gru,
    f"{CELLS}.LSTMCell": lstm,
    "equinox.nn._attention.MultiheadAttention": attention,
}
