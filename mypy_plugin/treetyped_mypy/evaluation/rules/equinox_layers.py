"""Equinox: what a call of one of the library's own layers gives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from treetyped_mypy import names
from treetyped_mypy.errors import codes
from treetyped_mypy.errors import equinox as words
from treetyped_mypy.evaluation.arrays import (
    COMPLEX,
    FLOAT,
    INT,
    KEY,
    Array,
    Shape,
    as_array,
    broadcast,
    kind_of_result,
    show,
    show_shape,
    varying,
)
from treetyped_mypy.evaluation.atoms import Node, Transformed
from treetyped_mypy.evaluation.call import LibraryCall, constant_of
from treetyped_mypy.evaluation.columns import of_layer
from treetyped_mypy.evaluation.naming import short_name
from treetyped_mypy.evaluation.one_way import no_way_back
from treetyped_mypy.evaluation.products import matmul
from treetyped_mypy.evaluation.rules.equinox_made import is_inference
from treetyped_mypy.evaluation.rules.equinox_signatures import DROPOUT, EMBEDDING, LINEAR, MLP, NORMS
from treetyped_mypy.evaluation.rules.operands import takes_array
from treetyped_mypy.evaluation.shapes import MisfitError, differ
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.values import NONE, UNKNOWN, External, Tuple, Value
from treetyped_mypy.frozen import dataclass


@dataclass(frozen=True, slots=True)
class At:
    """A layer that is called."""

    call: LibraryCall
    layer: Node

    @property
    def word(self) -> str:
        return self.layer.key.rpartition(".")[2]

    def option(self, name: str) -> object:
        """The plain value of a field; ``...`` where it is not seen."""
        return constant_of(self.call.run, self.field(name))

    def field(self, name: str) -> Value:
        return self.layer.fields.get(name, UNKNOWN)

    def array(self, name: str) -> Array:
        return as_array(self.field(name)) or Array()

    def given(self, index: int, name: str) -> Array:
        return takes_array(self.call, self.call.get(index, name))

    def say(self, text: str, note: str | None = None) -> Value:
        return self.call.say(codes.LEAF, text, note)

    def refuse(self, wanted: str, x: Array, row: Shape = None) -> Value:
        """The cure is there if each row of it is what the layer takes."""
        is_batch = row is not None and x.shape is not None and len(x.shape) > len(row)
        fits = is_batch and row is not None and not differ((x.shape or ())[len(x.shape or ()) - len(row) :], row)
        return self.say(words.takes(self.word, wanted, show(x)), words.BATCH if fits else None)

    def output(self, *operands: Array, kind: str | None, shape: Shape) -> Array:
        seen = [operand for operand in operands if operand.gone is None]
        is_traced = self.call.run.recording > 0 or any(operand.is_traced for operand in seen)
        is_differentiated = kind == FLOAT and any(operand.is_differentiated for operand in seen)
        varies = varying(operands)
        found = Array(kind, shape, is_traced, is_numpy=False, is_differentiated=is_differentiated, varies=varies)
        return of_layer(replace(found, one_way=no_way_back(seen)))

    def inner(self, name: str, *values: Value) -> Value:
        """A layer of the layer is called."""
        return self.call.run.call(self.field(name), [*map(Argument, values)], self.call.place)


def linear(at: At) -> Value:
    """``weight @ x + bias``."""
    weight, x = at.array("weight"), at.given(0, "x")
    is_number = at.option("in_features") == "scalar"
    if is_number and differ(x.shape, ()):
        return at.refuse("a scalar", x, ())
    row = (1,) if is_number else weight.shape[-1:] if weight.shape else None
    try:
        shape = added(at, matmul(weight.shape, row if is_number else x.shape))
        is_scalar = at.option("out_features") == "scalar"
        if is_scalar and differ(shape, (1,)):
            raise MisfitError
    except MisfitError:
        return at.refuse(f"an array of shape {show_shape(row)}", x, row)
    found = () if is_scalar else None if at.option("out_features") is ... else shape
    return at.output(weight, x, kind=kind_of_result("+", [weight, x]), shape=found)


def added(at: At, shape: Shape) -> Shape:
    """The shape with the bias."""
    if at.field("bias") == NONE:
        return shape
    found, clashes = broadcast([shape, at.array("bias").shape])
    if clashes:
        raise MisfitError
    return found


def perceptron(at: At) -> Value:
    layers = at.field("layers")
    if not isinstance(layers, Tuple) or not layers.items:
        return at.output(at.given(0, "x"), kind=None, shape=None)
    value: Value = at.given(0, "x")
    is_scanned = len(layers.items) > 1 and at.option("scan") is not False
    followed = (layers.items[0], layers.items[-1]) if is_scanned else layers.items  # the middle changes no shape
    for index, layer in enumerate(followed):
        if index:
            value = activated(at, "activation", value, is_scalar=False)
        value = at.call.run.call(layer, [Argument(value)], at.call.place)
        if not isinstance(value, Array):
            return UNKNOWN
    if len(followed) == 1:
        return value  # without hidden layers no function is called
    return activated(at, "final_activation", value, is_scalar=at.option("out_size") == "scalar")


def activated(at: At, name: str, value: Value, *, is_scalar: bool) -> Value:
    """The function is called for each feature."""
    function = at.field(name)
    if not isinstance(value, Array) or (isinstance(function, Transformed) and function.word == "own"):
        return value
    given = replace(value if is_scalar else value.row, is_traced=True)
    found = at.call.derive(function, given)
    if found is UNKNOWN and isinstance(function, External) and (short_name(function.fullname) or "").startswith("nn."):
        return value
    made = as_array(found)
    if made is None or is_scalar:
        return UNKNOWN if made is None else at.output(value, kind=made.kind, shape=made.shape)
    shape = None if value.shape is None or made.shape is None else (*value.shape[:1], *made.shape)
    return at.output(value, kind=made.kind, shape=shape)


def embedding(at: At) -> Value:
    x, weight = at.given(0, "x"), at.array("weight")
    if differ(x.shape, ()):
        return at.refuse("one index", x, ())
    if x.kind in (FLOAT, COMPLEX):
        return at.refuse("a whole number", x)
    is_row = x.kind == INT and x.shape == () and weight.shape is not None
    return at.output(weight, x, kind=weight.kind, shape=(weight.shape or ())[1:] if is_row else None)


def rotary(at: At) -> Value:
    x, size = at.given(0, "x"), at.option("embedding_size")
    if type(size) is int and differ(x.shape, (None, size)):
        return at.refuse(f"an array of shape (length, {size})", x, (None, size))
    return at.output(x, kind=x.kind, shape=x.shape)


def norm(at: At) -> Value:
    """It takes an array of its own shape, and gives one of the kind that it takes."""
    x, wanted = at.given(0, "x"), at.option("shape")
    shape = tuple(each if type(each) is int else None for each in wanted) if isinstance(wanted, tuple) else None
    if differ(x.shape, shape):
        return at.refuse(f"an array of shape {show_shape(shape)}", x, shape)
    return with_state(at, at.output(x, at.array("weight"), kind=x.kind, shape=shape if x.shape is None else x.shape))


def with_state(at: At, found: Array) -> Value:
    """A state that it is given goes through."""
    is_given = len(at.call.positional) > 1 or "state" in at.call.named
    return UNKNOWN if at.call.is_open else Tuple((found, at.call.get(1, "state"))) if is_given else found


def group_norm(at: At) -> Value:
    x, groups, weight = at.given(0, "x"), at.option("groups"), at.array("weight")
    if x.shape is not None and type(groups) is int:
        first = x.shape[0] if x.shape else None
        if x.shape == () or (first is not None and groups and first % groups):
            return at.say(words.group_count(groups, show(x)))
        channels = weight.shape[0] if weight.shape else None
        if None not in (first, channels) and channels not in (1, first):
            return at.say(words.channels(at.word, channels or 0, show(x)))
    return with_state(at, at.output(x, weight, kind=x.kind, shape=x.shape))


def batch_norm(at: At) -> Value:
    """It gives a new state, too."""
    x, weight = at.given(0, "x"), at.array("weight")
    channels = weight.shape[0] if weight.shape else None
    if channels is not None and x.shape is not None and (x.shape == () or x.shape[0] not in (None, channels)):
        return at.say(words.channels(at.word, channels, show(x)))
    return Tuple((at.output(x, kind=x.kind if x.kind == FLOAT else None, shape=x.shape), UNKNOWN))


def dropout(at: At) -> Value:
    """``dropout(x, *, key=None, inference=None)``."""
    given = at.call.get(0, "x")
    if needs_key(at):
        return UNKNOWN
    if at.option("p") in (0, 0.0) or is_off(at) is True:
        return given
    found = as_array(given)
    if found is None or found.kind == KEY:
        return UNKNOWN
    kind = found.kind if found.kind in (FLOAT, COMPLEX) else None
    return at.output(found, kind=kind, shape=found.shape)


def is_off(at: At) -> object:
    inference = is_inference(at.call, at.call.get(-1, "inference", NONE))
    return constant_of(at.call.run, at.field("inference") if inference == NONE else inference)


def needs_key(at: At) -> bool:
    """Whether it draws random numbers and has no key for them, which is said."""
    rate = at.option("p")
    is_random = isinstance(rate, float) and rate > 0 and is_off(at) is False
    is_without = is_random and at.call.get(-1, "key", NONE) == NONE
    if is_without:
        at.say(words.NO_KEY)
    return is_without


def prelu(at: At) -> Value:
    x, slope = at.given(0, "x"), at.array("negative_slope")
    shape, _ = broadcast([x.shape, slope.shape])
    return at.output(x, slope, kind=kind_of_result("*", [x, slope]), shape=shape)


CALLS: Final[dict[str, Callable[[At], Value]]] = {
    LINEAR: linear,
    MLP: perceptron,
    DROPOUT: dropout,
    EMBEDDING: embedding,
    "equinox.nn._embedding.RotaryPositionalEmbedding": rotary,
    f"{NORMS}.LayerNorm": norm,
    f"{NORMS}.RMSNorm": norm,
    f"{NORMS}.GroupNorm": group_norm,
    "equinox.nn._batch_norm.BatchNorm": batch_norm,
    "equinox.nn._activations.PReLU": prelu,
    "equinox.nn._linear.Identity": lambda at: at.call.get(0, "x"),
    names.EQX_LAMBDA: lambda at: at.call.call(at.field("fn"), at.call.get(0, "x")),
}
"""By class."""
