"""Attributes and methods of arrays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from mypy.nodes import Node

from treetyped_mypy.errors import codes, tracing
from treetyped_mypy.evaluation.arrays import COMPLEX, FLOAT, KEY, Array, Sizes, show
from treetyped_mypy.evaluation.atoms import Dtype, Part, Thing
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules import creation, products, rearranging, reductions
from treetyped_mypy.evaluation.rules.array_words import ATTRIBUTES, REDUCING
from treetyped_mypy.evaluation.rules.concrete import hidden_name
from treetyped_mypy.evaluation.rules.operands import kind_named
from treetyped_mypy.evaluation.shapes import total, transposed
from treetyped_mypy.evaluation.widths import width_named
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Constant, Plain, Value, class_of

UNSEEN_SIZES: Final = Thing("sizes")
"""The shape of an array of which not even the number of axes is seen."""


def size_at(key: Value) -> Value:
    return Plain("int") if class_of(key) == "int" else UNKNOWN


def attribute(run: Running, owner: Array, name: str, place: Node) -> Value:
    shape, owner = None if owner.kind == KEY else owner.shape, replace(owner, is_container=False)
    match name:
        case "T":
            return replace(owner, shape=transposed(shape))
        case "mT":
            return replace(owner, shape=None if shape is None else (*shape[:-2], *shape[:-3:-1]))
        case "ndim":
            return Plain("int") if shape is None else Constant(len(shape))
        case "size":
            size = total(shape)
            return Plain("int") if size is None else Constant(size)
        case "shape" if shape is not None:
            return Sizes(tuple(Plain("int") if size is None else Constant(size) for size in shape))
        case "real" | "imag":
            kind = FLOAT if owner.kind == COMPLEX else owner.kind
            return replace(owner, kind=kind, varies=owner.varies if name == "real" else frozenset())
        case "dtype" if owner.width is not None:
            return Dtype(owner.kind, owner.width)
        case "shape" if owner.kind != KEY:
            return UNSEEN_SIZES
        case "shape" | "dtype" | "sharding" | "device":
            return UNKNOWN
        case "update" if owner.is_shape:
            return Part(owner, name)
        case "is_ref" | "manual_axis_type" | "like" if owner.is_shape:
            return UNKNOWN
        case _:
            pass
    may_be_numpy = owner.is_numpy is not False and not owner.is_traced
    if may_be_numpy and (owner.kind is None or owner.shape in (None, ()) or name in ("view", "base")):
        return UNKNOWN  # records and objects have fields, and scalars the methods of Python's
    if name.startswith("_") and name not in ATTRIBUTES:
        return UNKNOWN  # an array has more attributes than ``jax.Array`` declares
    if name not in ATTRIBUTES:
        if run.kinds.sets_attribute(name):
            return UNKNOWN
        return run.fail(place, codes.LEAF, f'an array ({show(owner)}) has no attribute "{name}"')
    return Part(owner, name)


def method(call: LibraryCall, owner: Array) -> Value:
    owner = Array(KEY, None, owner.is_traced) if owner.kind == KEY else replace(owner, is_container=False)
    rule = METHODS.get(call.name)
    if rule is not None and not (owner.is_numpy and call.name == "sort"):
        return rule(replace(call, name=f"{'np' if owner.is_numpy else 'jnp'}.{call.name}"), owner)
    match call.name:
        case "astype":
            kind, width = kind_named(call.get(0, "dtype")), width_named(call.get(0, "dtype"))
            is_differentiated = owner.is_differentiated and kind == FLOAT
            return replace(owner, kind=kind, is_weak=False, is_differentiated=is_differentiated, width=width)
        case "update" if owner.is_shape:
            return creation.described_anew(call, owner)
        case "copy" | "block_until_ready" | "conj" | "conjugate":
            return owner
        case "round":
            return replace(owner, is_differentiated=False)
        case "item" | "tolist":
            if owner.is_traced:
                name = hidden_name(call.run, call.place)
                return call.say(codes.STATIC, tracing.hidden_number(name, f".{call.name}()"))
            return UNKNOWN
        case _:
            return Array(None, None, owner.is_traced, owner.is_numpy)


METHODS: Final[dict[str, Callable[[LibraryCall, Array], Value]]] = {
    **dict.fromkeys([*REDUCING, "argmax", "argmin"], reductions.reduce),
    **dict.fromkeys(["cumsum", "cumprod"], reductions.accumulated),
    **dict.fromkeys(["sort", "argsort"], reductions.ordered),
    "reshape": rearranging.reshape,
    "transpose": rearranging.transpose,
    "swapaxes": rearranging.swapaxes,
    "squeeze": rearranging.squeeze,
    "ravel": rearranging.ravel,
    "flatten": rearranging.ravel,
    "repeat": rearranging.repeat,
    "take": rearranging.taken,
    "dot": products.dot_method,
}
