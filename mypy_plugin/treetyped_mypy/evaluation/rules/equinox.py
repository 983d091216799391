"""Equinox: modules of the library, filters, and halves of a model."""

from __future__ import annotations

from typing import Final

from mypy.nodes import RefExpr, TypeInfo, Var
from mypy.types import Instance, get_proper_type

from treetyped_mypy.adapters import describe
from treetyped_mypy.adapters.spec import ClassSpec
from treetyped_mypy.errors import codes, optax
from treetyped_mypy.evaluation.arrays import FLOAT, Array, as_array
from treetyped_mypy.evaluation.atoms import Node, Transformed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.trees import Opened, map_leaves, opened
from treetyped_mypy.flow.values import (
    NONE,
    UNKNOWN,
    Constant,
    External,
    Function,
    Method,
    Plain,
    Tuple,
    Value,
)

KEEPS: Final = frozenset({"is_array", "is_inexact_array", "is_array_like", "is_inexact_array_like"})


def kept_by(test: Value) -> str | None:
    name = test.fullname.rpartition(".")[2] if isinstance(test, External) else ""
    return name if name in KEEPS else None


def keeps(test: str, leaf: Value) -> bool | None:
    """Whether the filter keeps a leaf; none where that is not seen."""
    if isinstance(leaf, Array):
        return True if "inexact" not in test else None if leaf.kind is None else leaf.kind in (FLOAT, "complex")
    if isinstance(leaf, Function | Method | Transformed | External) or (
        isinstance(leaf, Constant) and isinstance(leaf.value, str)
    ):
        return False
    found = as_array(leaf)
    if found is None:
        return None
    return test.endswith("like") and (found.kind == FLOAT or "inexact" not in test)


def half(call: LibraryCall, tree: Value, test: str, wanted: bool) -> Value:
    def choose(leaf: Value) -> Value:
        answer = keeps(test, leaf)
        return UNKNOWN if answer is None else leaf if answer is wanted else NONE

    return map_leaves(call.run, tree, choose, call.place)


def partition(call: LibraryCall) -> Value:
    test = kept_by(call.get(1, "filter_spec"))
    if test is None or call.get(-1, "is_leaf", NONE) != NONE or call.get(-1, "replace", NONE) != NONE:
        return Tuple((UNKNOWN, UNKNOWN))
    tree = call.get(0, "pytree")
    return Tuple((half(call, tree, test, True), half(call, tree, test, False)))


def filtered(call: LibraryCall) -> Value:
    test = kept_by(call.get(1, "filter_spec"))
    if test is None or call.named.keys() - {"filter_spec", "inverse"} or len(call.positional) > 2:
        return UNKNOWN
    inverse = call.constant(-1, "inverse", False)
    return UNKNOWN if inverse is ... else half(call, call.get(0, "pytree"), test, not inverse)


def combine(call: LibraryCall) -> Value:
    def both(one: Value, other: Value, depth: int = 0) -> Value:
        if one == NONE:
            return other
        left, right = opened(call.run, one), opened(call.run, other)
        if left is None:
            return one
        if (
            depth > 20
            or not isinstance(left, Opened)
            or not isinstance(right, Opened)
            or left.keys != right.keys
            or left.kind != right.kind
        ):
            return UNKNOWN
        parts = [both(a, b, depth + 1) for a, b in zip(left.parts, right.parts, strict=True)]
        return left.build(call.run, parts, call.place)

    return both(*call.positional) if len(call.positional) == 2 and not call.named else UNKNOWN


def apply_updates(call: LibraryCall) -> Value:
    model, updates = call.get(0, "model"), call.get(1, "updates")
    mismatches = call.mismatches(updates, model)
    if mismatches and not any(type(m.left).__name__ == "NoneNode" for m in mismatches):
        return call.say(codes.STRUCTURE, optax.equinox_apply_differs(mismatches))
    return map_leaves(call.run, model, lambda leaf: leaf, call.place)


def is_array(call: LibraryCall) -> Value:
    answer = keeps(call.name.rpartition(".")[2], call.get(0))
    return Plain("bool") if answer is None else Constant(answer)


def module_made(call: LibraryCall, callee: External) -> Value:
    """An instance of a library's class, ``eqx.nn.Linear(2, 3, key=key)``: its children as they are declared."""
    info = callee.mention.node if isinstance(callee.mention, RefExpr) else None
    spec = describe(info) if isinstance(info, TypeInfo) else None
    if not isinstance(info, TypeInfo) or not isinstance(spec, ClassSpec):
        return UNKNOWN
    children = tuple((name, declared(info, name)) for name in spec.children)
    return Node(info.fullname, children, is_whole=True)


def declared(info: TypeInfo, name: str) -> Value:
    symbol = info.get(name)
    type_ = get_proper_type(symbol.node.type) if symbol is not None and isinstance(symbol.node, Var) else None
    is_one = isinstance(type_, Instance) and type_.type.fullname in (
        "jax.Array",
        "jaxlib._jax.Array",
        "jax._src.basearray.Array",
    )
    return Array() if is_one else UNKNOWN


def call_module(call: LibraryCall, _module: Node) -> Value:
    traced = any(isinstance(value, Array) and value.is_traced for value in call.positional)
    return (
        Array(None, None, traced)
        if _module.key.rpartition(".")[2] in ("Linear", "MLP", "Conv2d", "Conv1d", "LayerNorm")
        else UNKNOWN
    )


def tree_at(_call: LibraryCall) -> Value:
    return UNKNOWN


RULES: Final = {
    "eqx.partition": partition,
    "eqx.filter": filtered,
    "eqx.combine": combine,
    "eqx.apply_updates": apply_updates,
    "eqx.tree_at": tree_at,
    **{f"eqx.{word}": is_array for word in KEEPS},
}
