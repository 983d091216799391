"""The structure of a value, as rules compare it and messages show it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from treetyped_mypy.adapters.facts import recorded
from treetyped_mypy.evaluation.arrays import Array, Computed, show
from treetyped_mypy.evaluation.atoms import Part, Partial, Promised, Thing, Transformed
from treetyped_mypy.evaluation.look import UNSEEN, Opened, Unseen
from treetyped_mypy.evaluation.opened_instances import flattens_itself, key_of
from treetyped_mypy.evaluation.opening import opened, opened_contents
from treetyped_mypy.evaluation.trees import DEEPEST
from treetyped_mypy.evaluation.uncalled import is_uncalled, uncalled
from treetyped_mypy.flow.containers import kinds_of
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import (
    Atom,
    Builtin,
    Class,
    Either,
    External,
    Function,
    Method,
    Object,
    Value,
    View,
    class_of,
)
from treetyped_mypy.structure.nodes import (
    ClassNode,
    DisplayNode,
    Leaf,
    MappingNode,
    NamedTupleNode,
    NoneNode,
    OpaqueNode,
    SequenceNode,
    Structure,
    TupleNode,
    UnionNode,
    Unknown,
)
from treetyped_mypy.structure.show import describe as described

TELLS_CLASSES_APART: Final = frozenset({"treetyped", "equinox", "chex", "jax_dataclasses", "simple_pytree", "penzai"})
"""Adapters of libraries that register each class by its own flatten function, not as one of JAX's dataclasses."""


# the structure
def lift(run: Running, value: Value, depth: int = 0) -> Structure[str]:
    """An optimiser's state is a tuple of a class of Optax's, or a plain one."""
    if isinstance(value, Computed):
        return Unknown(is_computed=True)
    if isinstance(value, Either):
        return union([lift(run, option, depth) for option in value.options])
    if isinstance(value, Thing) and (shown := value.fact("node")) is not None:
        return OpaqueNode(str(shown), "", frozenset({"tuple"}))
    found = opened(run, value) if depth < DEEPEST else UNSEEN
    if found is None:
        return Leaf(described_leaf(run, value))
    if isinstance(found, Unseen):
        return lift_alternatives(run, value, depth)
    return structure_of(found, [lift(run, part, depth + 1) for part in found.parts])


def lift_alternatives(run: Running, value: Value, depth: int) -> Structure[str]:
    held = run.state.held(value) if isinstance(value, Object) else None
    if isinstance(value, Object) and value.cls is not None and held is not None and flattens_itself(value.cls):
        return OpaqueNode(key_of(value.cls), "", frozenset(base.fullname for base in value.cls.definition.info.mro))
    if held is None or not isinstance(value, Object) or len(held) < 2:
        return Unknown()
    looks = [opened_contents(run, value, contents) for contents in held]
    known = [found for found in looks if isinstance(found, Opened)]
    if len(known) < len(looks):
        return Unknown()
    return union([structure_of(found, [lift(run, part, depth + 1) for part in found.parts]) for found in known])


def union(found: list[Structure[str]]) -> Structure[str]:
    if any(isinstance(node, Unknown) for node in found):
        return Unknown()
    return found[0] if all(node == found[0] for node in found) else UnionNode(tuple(found))


def structure_of(found: Opened, children: Sequence[Structure[str]]) -> Structure[str]:
    if found.kind == "None":
        return NoneNode()
    if found.kind == "tuple":
        return TupleNode(tuple(children))
    if found.keys is None:
        node = SequenceNode if found.kind == "list" else MappingNode
        return node(found.kind, children[0], found.kind)
    named = tuple(zip(found.keys, children, strict=True))
    if not found.is_class:
        return DisplayNode(found.kind, named, found.kind)
    fields = tuple((str(name), child) for name, child in named)
    bases = frozenset(base.fullname for base in found.info.mro) if found.info else frozenset[str]()
    adapter = None if found.info is None else (recorded(found.info) or {}).get("adapter")
    is_shared = adapter is not None and adapter not in TELLS_CLASSES_APART
    if found.static or is_shared:
        is_exact = found.is_exact
        return ClassNode(found.kind, fields, found.static, found.kind, bases, is_exact, is_shared=is_shared)
    return NamedTupleNode(found.kind, fields, found.kind, bases, found.is_exact)


def described_leaf(run: Running, value: Value) -> str:
    if isinstance(value, Object) and value.cls is None:
        kind = min(kinds_of(run, value))
        return f"an {kind}" if kind == "iterator" else f"a {kind}"
    return describe_leaf(value)


def describe_leaf(value: Value) -> str:
    match value:
        case Array():
            return show(value)
        case Promised():
            return "Array"
        case Builtin() | Part() if is_uncalled(value):
            return uncalled(value)
        case Function() | Method() | Transformed() | Partial() | External():
            return "a function"
        case Class():
            return "a class"
        case Object(cls=Class() as cls):
            return cls.definition.name
        case View(kind=kind):
            return f"dict_{kind}"
        case Atom(unregistered=str() as name):
            return name
        case Thing(kind="enum"):
            return str(value.fact("class"))
        case Thing(kind="opt"):
            return "a function"
        case Object():
            return "an iterator or a set"
        case _:
            return class_of(value) or "a value"


def says(run: Running, value: Value) -> str:
    """The value in a few words."""
    found = lift(run, value)
    if isinstance(value, Transformed) or (isinstance(value, Thing) and value.kind == "opt"):
        return describe_leaf(value)
    if isinstance(found, Unknown) and isinstance(value, Object) and value.cls is not None:
        return value.cls.definition.name
    return described(found, str) if not isinstance(found, Leaf) else found.type
