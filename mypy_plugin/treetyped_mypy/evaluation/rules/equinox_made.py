"""Equinox: what the library's own layers hold when they are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Final, TypeAlias

from mypy.nodes import TypeInfo, Var
from mypy.types import Instance, TupleType, get_proper_type

from treetyped_mypy.evaluation.arrays import FLOAT, Array, Size, as_array
from treetyped_mypy.evaluation.atoms import Node, Transformed
from treetyped_mypy.evaluation.call import LibraryCall, constant_of
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.rules.equinox_signatures import (
    CELLS,
    DROPOUT,
    EMBEDDING,
    LINEAR,
    MLP,
    NORMS,
    SEQUENTIAL,
    Signature,
)
from treetyped_mypy.evaluation.rules.linen_calls import size
from treetyped_mypy.evaluation.rules.operands import kind_named
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Object, Tuple, Value
from treetyped_mypy.frozen import dataclass

Fields: TypeAlias = dict[str, Value]

OWN: Final = Transformed("own", UNKNOWN)
"""A function of the library's own."""

DEEPEST: Final = 24
"""A perceptron with more layers is not followed."""


@dataclass(frozen=True, slots=True)
class Making:
    """One call of a class, its arguments by the name of their parameters."""

    call: LibraryCall
    info: TypeInfo
    given: Mapping[str, Value]

    def plain(self, name: str) -> object:
        """The plain Python value of an argument; ``...`` where it is not seen."""
        return constant_of(self.call.run, self.given[name])

    def size(self, name: str) -> Size:
        """A number of features: one of a scalar."""
        found = self.plain(name)
        return 1 if found == "scalar" else size(found)

    def array(self, *sizes: Size) -> Array:
        dtype = self.given["dtype"]
        return Array(FLOAT if dtype == NONE else kind_named(dtype), sizes, is_numpy=False)

    def optional(self, option: str, array: Value) -> Value:
        """What an option leaves out."""
        chosen = self.plain(option)
        return array if chosen is True else NONE if chosen is False else UNKNOWN

    def inner(self, name: str) -> TypeInfo | None:
        """The class of the layers that a field holds."""
        symbol = self.info.get(name)
        type_ = get_proper_type(symbol.node.type) if symbol is not None and isinstance(symbol.node, Var) else None
        if isinstance(type_, Instance) and type_.args:
            type_ = get_proper_type(type_.args[0])
        return type_.type if isinstance(type_, Instance) and not isinstance(type_, TupleType) else None

    def linear(self, field: str, inner: Value, outer: Value, use_bias: Value) -> Node:
        """A layer inside of the layer."""
        given = {"in_features": inner, "out_features": outer, "use_bias": use_bias, "dtype": self.given["dtype"]}
        info = self.inner(field) or self.info
        made = {**given, **linear(Making(self.call, info, given))}
        children = tuple((name, made[name]) for name in ("weight", "bias"))
        static = tuple((name, made[name]) for name in ("in_features", "out_features", "use_bias"))
        return Node(LINEAR, children, is_whole=True, static=static, cls=self.inner(field))


def of_class(call: LibraryCall, info: TypeInfo, signature: Signature, make: Callable[[Making], Fields]) -> Fields:
    """The fields that the arguments decide."""
    given: Fields = {}
    for at, (name, default) in enumerate(signature.items()):
        value = call.get(at, name, UNKNOWN if default is ... else Constant(default))
        given[name] = settled(call, value)
    return {**given, **make(Making(call, info, given))}


def settled(call: LibraryCall, value: Value) -> Value:
    """A list may change afterwards, and the layer keeps a tuple."""
    found = constant_of(call.run, value)
    return as_value(found) if found is not ... else UNKNOWN if isinstance(value, Object) else value


def as_value(found: object) -> Value:
    return Tuple(tuple(map(as_value, found))) if isinstance(found, tuple) else Constant(found)


def linear(at: Making) -> Fields:
    outer = at.size("out_features")
    return {
        "weight": at.array(outer, at.size("in_features")),
        "bias": at.optional("use_bias", at.array(outer)),
    }


def perceptron(at: Making) -> Fields:
    """``depth`` hidden layers; if they are scanned, one layer holds the weights of all in the middle."""
    depth, functions, is_scanned = at.plain("depth"), functions_of(at), at.plain("scan")
    if type(depth) is not int or not 0 <= depth <= DEEPEST or type(is_scanned) is not bool:
        return {"layers": UNKNOWN, **functions}
    steps = [at.given["in_size"], *(at.given["width_size"],) * depth, at.given["out_size"]]
    biases = [*("use_bias",) * depth, "use_final_bias"]
    pairs = zip(pairwise(steps), biases, strict=True)
    layers = [at.linear("layers", one, other, at.given[bias]) for (one, other), bias in pairs]
    if is_scanned and depth:
        layers = [layers[0], scanned(at, depth - 1), layers[-1]]
    return {"layers": Tuple(tuple(layers)), **functions}


def scanned(at: Making, count: int) -> Node:
    inner = at.linear("layers", at.given["width_size"], at.given["width_size"], at.given["use_bias"])
    return replace(inner, children=tuple((name, stacked(count, value)) for name, value in inner.children))


def stacked(count: int, leaf: Value) -> Value:
    return replace(leaf, shape=(count, *(leaf.shape or ()))) if isinstance(leaf, Array) else leaf


def functions_of(at: Making) -> Fields:
    """A module with arrays in it is made many times."""
    given = {name: at.given[name] for name in ("activation", "final_activation")}
    found = {name: OWN if each == NONE else each for name, each in given.items()}
    return {name: each if opened(at.call.run, each) is None else UNKNOWN for name, each in found.items()}


def embedding(at: Making) -> Fields:
    """Its table may be given."""
    own = at.given["weight"]
    found = at.array(at.size("num_embeddings"), at.size("embedding_size")) if own == NONE else as_array(own)
    sizes = (None, None) if found is None or found.shape is None or len(found.shape) != 2 else found.shape
    names = zip(("num_embeddings", "embedding_size"), sizes, strict=True)
    return {"weight": own if found is None else found, **{name: number(each) for name, each in names}}


def number(found: Size) -> Value:
    return UNKNOWN if found is None else Constant(found)


def norm(at: Making) -> Fields:
    """Over all axes."""
    given = at.plain("shape")
    shape = given if isinstance(given, tuple) else (given,)
    if ... in shape:
        return {name: at.optional(f"use_{name}", Array(at.array().kind)) for name in ("weight", "bias")} | {
            "shape": UNKNOWN
        }
    array = at.array(*map(size, shape))
    older = at.given.get("elementwise_affine", NONE)
    chosen = {} if older == NONE else {"use_weight": older, "use_bias": older}
    at = Making(at.call, at.info, {**at.given, **chosen})
    parts = {name: at.optional(f"use_{name}", array) for name in ("weight", "bias")}
    return {**chosen, **parts, "shape": as_value(shape)}


def group_norm(at: Making) -> Fields:
    array = at.array(at.size("channels"))
    return {name: at.optional("channelwise_affine", array) for name in ("weight", "bias")}


def batch_norm(at: Making) -> Fields:
    array = at.array(at.size("input_size"))
    return {name: at.optional("channelwise_affine", array) for name in ("weight", "bias")}


def cell(count: int, at: Making) -> Fields:
    inner, hidden = at.size("input_size"), at.size("hidden_size")
    gates = None if hidden is None else count * hidden
    bias_n = {"bias_n": at.optional("use_bias", at.array(hidden))} if count == len("run") else {}
    return {
        "weight_ih": at.array(gates, inner),
        "weight_hh": at.array(gates, hidden),
        "bias": at.optional("use_bias", at.array(gates)),
        **bias_n,
    }


def attention(at: Making) -> Fields:
    """What is not given is as the queries are."""
    heads, query = at.plain("num_heads"), at.plain("query_size")
    each = query // heads if type(query) is int and type(heads) is int and heads else None
    defaults = dict.fromkeys(("key_size", "value_size", "output_size"), at.given["query_size"])
    defaults |= {name: number(each) for name in ("qk_size", "vo_size")}
    chosen = {name: default if at.given[name] == NONE else at.given[name] for name, default in defaults.items()}
    at = Making(at.call, at.info, {**at.given, **chosen})
    inner = {name: number(times(heads, at.plain(name))) for name in ("qk_size", "vo_size")}
    ends = {
        "query": (at.given["query_size"], inner["qk_size"]),
        "key": (at.given["key_size"], inner["qk_size"]),
        "value": (at.given["value_size"], inner["vo_size"]),
        "output": (inner["vo_size"], at.given["output_size"]),
    }
    drop = (("p", at.given["dropout_p"]), ("inference", at.given["inference"]))
    projections = {
        f"{name}_proj": at.linear(f"{name}_proj", *sizes, at.given[f"use_{name}_bias"]) for name, sizes in ends.items()
    }
    return {**chosen, **projections, "dropout": Node(DROPOUT, drop, is_whole=True, cls=at.inner("dropout"))}


def times(one: object, other: object) -> Size:
    return one * other if type(one) is int and type(other) is int else None


def sequential(at: Making) -> Fields:
    """``eqx.nn.Sequential([...])`` keeps a tuple of its layers."""
    layers = at.call.items(at.call.get(0, "layers"))
    return {"layers": UNKNOWN if layers is None else Tuple(layers)}


def dropout(at: Making) -> Fields:
    return {"inference": is_inference(at.call, at.given["inference"])}


def is_inference(call: LibraryCall, given: Value) -> Value:
    """What an older name of it says counts, if it says anything."""
    older = call.get(-1, "deterministic", NONE)
    return given if older == NONE else older if isinstance(older, Constant) else UNKNOWN


def prelu(at: Making) -> Fields:
    found = as_array(at.given["init_alpha"])
    return {"negative_slope": Array() if found is None else Array(found.kind, found.shape, is_numpy=False)}


def rotary(at: Making) -> Fields:
    return {} if at.given["dtype"] != NONE else {"dtype": UNKNOWN}


MADE: Final[dict[str, Callable[[Making], Fields]]] = {
    LINEAR: linear,
    MLP: perceptron,
    DROPOUT: dropout,
    SEQUENTIAL: sequential,
    EMBEDDING: embedding,
    "equinox.nn._embedding.RotaryPositionalEmbedding": rotary,
    f"{NORMS}.LayerNorm": norm,
    f"{NORMS}.RMSNorm": norm,
    f"{NORMS}.GroupNorm": group_norm,
    "equinox.nn._batch_norm.BatchNorm": batch_norm,
    f"{CELLS}.GRUCell": lambda at: cell(3, at),
    f"{CELLS}.LSTMCell": lambda at: cell(4, at),
    "equinox.nn._attention.MultiheadAttention": attention,
    "equinox.nn._activations.PReLU": prelu,
}
"""By class: the fields that follow from its arguments."""
