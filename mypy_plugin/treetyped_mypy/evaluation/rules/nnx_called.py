"""Flax NNX: what a call of one of the library's own layers gives, by the layer's variables and options.

Source: ``__call__`` of the classes in ``flax/nnx/nn``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import prod
from typing import Final

from treetyped_mypy.errors import codes, flax
from treetyped_mypy.evaluation.arrays import BOOL, FLOAT, Array, Shape, Size, broadcast, show, varying
from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.evaluation.call import LibraryCall, constant_of
from treetyped_mypy.evaluation.columns import of_layer
from treetyped_mypy.evaluation.rules import products
from treetyped_mypy.evaluation.rules.linen_calls import last, leading, size
from treetyped_mypy.evaluation.rules.linen_modules import fields_held
from treetyped_mypy.evaluation.rules.nnx_made import MOVING, Fielded
from treetyped_mypy.evaluation.rules.nnx_modules import has_other_axes
from treetyped_mypy.evaluation.rules.nnx_windows import convolved
from treetyped_mypy.evaluation.rules.operands import takes_array
from treetyped_mypy.evaluation.shapes import differ
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Object, Value
from treetyped_mypy.frozen import dataclass


@dataclass(frozen=True, slots=True)
class At:
    """A layer that is called, with what it holds and is given."""

    call: LibraryCall
    word: str
    fields: Fielded
    x: Array
    owner: Object

    def lose(self) -> Value:
        """It changes in a way that is not followed."""
        self.call.run.release(self.owner)
        return UNKNOWN

    def option(self, name: str) -> object:
        """The plain value of an attribute; ``...`` where it is not seen."""
        found = self.fields.get(name)
        return ... if found is None else constant_of(self.call.run, found)

    def array(self, name: str) -> Array:
        found = self.fields.get(name)
        value = found.get("value") if isinstance(found, Thing) else None
        return value if isinstance(value, Array) else Array()

    def output(self, shape: Shape, kind: str | None = FLOAT) -> Array:
        varies = varying([self.x, *map(self.array, ("kernel", "embedding"))])
        return of_layer(Array(kind, shape, self.x.is_traced, varies=varies))


def features(at: At) -> Value:
    """Along the last axis as many as the layer gives."""
    before = leading(at.x)
    return at.output(None if before is None else (*before, outer(at)))


def outer(at: At) -> Size:
    return size(at.option("out_features"))


def conv(at: At) -> Value:
    return at.output(
        convolved(at.word, at.x.shape, outer(at), {name: at.option(name) for name in (*MOVING, "kernel_size")})
    )


def transposed(at: At) -> Value:
    options = {name: at.option(name) for name in ("strides", "padding", "kernel_dilation", "kernel_size")}
    return at.output(convolved(at.word, at.x.shape, outer(at), {**options, "input_dilation": 1}))


def embed(at: At) -> Value:
    if at.x.kind in (FLOAT, BOOL):
        return at.call.say(codes.LEAF, flax.no_whole_numbers("nnx.Embed", show(at.x)))
    return at.output(None if at.x.shape is None else (*at.x.shape, size(at.option("features"))))


def same(at: At) -> Value:
    return at.output(at.x.shape)


def normalised(at: At) -> Value:
    """Along the last axis; its scale and its bias have a number for each feature."""
    wanted, own = at.option("num_features"), [at.array(name).shape for name in ("scale", "bias")]
    if type(wanted) is int and last(at.x) not in (None, wanted) and (wanted,) in own:
        return at.call.say(codes.LEAF, flax.other_features(at.word, wanted, show(at.x)))
    return same(at)


def unchanged(at: At) -> Value:
    """Of the kind of what it is given, too."""
    return at.output(at.x.shape, at.x.kind)


def general(at: At) -> Value:
    axis, outer = at.option("axis"), at.option("out_features")
    shape = at.x.shape
    if shape is None or not isinstance(axis, tuple) or not isinstance(outer, tuple):
        return at.output(None)
    gone = {each % len(shape) for each in axis if type(each) is int and shape}
    kept = [number for place, number in enumerate(shape) if place not in gone]
    return at.output((*kept, *map(size, outer)) if len(gone) == len(axis) else None)


def einsum(at: At) -> Value:
    text = at.option("einsum_str")
    if not isinstance(text, str) or len(at.call.arguments) > 1:
        return at.output(None)
    given = (Constant(text.replace(" ", "")), at.x, at.array("kernel"))
    found = products.einsum(replace(at.call, name="jnp.einsum", positional=given, named={}))
    return at.output(found.shape if isinstance(found, Array) else None)


def lora(at: At) -> Value:
    """What the layer beside it gives is added."""
    return features(at) if at.fields.get("base_module", NONE) == NONE else at.output(None)


CALLS: Final[dict[str, Callable[[At], Value]]] = {
    **dict.fromkeys(("Linear", "LoRALinear"), features),
    **dict.fromkeys(("LayerNorm", "RMSNorm", "InstanceNorm", "GroupNorm", "BatchNorm"), normalised),
    "Dropout": same,
    "LinearGeneral": general,
    "Einsum": einsum,
    "Conv": conv,
    "ConvTranspose": transposed,
    "Embed": embed,
    "PReLU": unchanged,
    "LoRA": lora,
}


def refuses_features(at: At) -> bool:
    wanted = at.option("in_features")
    if isinstance(wanted, tuple):
        wanted = wanted[0] if at.option("axis") == (-1,) else None
    if type(wanted) is not int or last(at.x) in (None, wanted):
        return False
    at.call.say(codes.LEAF, flax.other_features(at.word, wanted, show(at.x)))
    return True


def with_other_axes(call: LibraryCall, word: str, fields: Fielded, owner: Object) -> Value:
    """A layer whose variables are stacked, or rows of others: ``Linear`` sums over the first axis of its kernel."""
    x = takes_array(replace(call, name=f"nn.{word}"), call.positional[0])
    at = At(call, word, fields, x, owner)
    kernel, before = at.array("kernel"), leading(x)
    if word != "Linear" or not kernel.shape or before is None:
        return UNKNOWN
    if differ((last(x),), kernel.shape[:1]):
        return call.say(codes.LEAF, flax.other_axes(word, show(kernel), show(x)), flax.ONE_OF_STACK)
    found = at.output((*before, *kernel.shape[1:]))
    bias = fields.get("bias", NONE)
    sizes = at.array("bias").shape if bias != NONE else ()
    if sizes is None or None in sizes:
        return at.output(None)
    flat = (prod(each for each in sizes if each is not None),)
    shape, is_clash = broadcast([found.shape, flat]) if bias != NONE else (found.shape, False)
    if is_clash:
        return call.say(codes.LEAF, flax.other_bias(word, show(at.array("bias")), show(found)), flax.ONE_OF_STACK)
    return at.output(shape)


# methods
def attend(call: LibraryCall, owner: Object) -> Value:
    """``embed.attend(query)``: how alike it is to each row of the table."""
    if has_other_axes(call.run, owner):
        return UNKNOWN
    rows = constant_of(call.run, (fields_held(call.run, owner) or {}).get("num_embeddings", UNKNOWN))
    query = takes_array(replace(call, name="nn.Embed.attend"), call.get(0, "query"))
    before = leading(query)
    return Array(FLOAT, None if before is None else (*before, size(rows)), query.is_traced)


METHODS: Final = {"attend": attend}
