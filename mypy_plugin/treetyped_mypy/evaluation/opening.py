"""What JAX opens: whether a value is a leaf or a node, and a node's children."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from mypy import nodes as n

from treetyped_mypy.adapters.spec import ClassSpec
from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.atoms import Node, Part, Partial, Promised, Thing, Transformed, Treedef, Whole
from treetyped_mypy.evaluation.look import UNSEEN, Look, Opened
from treetyped_mypy.evaluation.opened_instances import (
    flattens_itself,
    is_unregistered,
    key_of,
    opened_by_itself,
    opened_instance,
)
from treetyped_mypy.evaluation.static_texts import text_of
from treetyped_mypy.evaluation.uncalled import is_uncalled
from treetyped_mypy.flow.classes import fields_of
from treetyped_mypy.flow.containers import MAPPINGS
from treetyped_mypy.flow.contents import Contents, Entries, Fields, Items, Joint, Many, Paused
from treetyped_mypy.flow.dict_keys import can_be_sorted
from treetyped_mypy.flow.joining import join
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import (
    NONE,
    UNKNOWN,
    Atom,
    Builtin,
    Class,
    Constant,
    Either,
    External,
    Function,
    Method,
    Object,
    Plain,
    Tuple,
    Value,
    View,
)

STATE: Final = "State"
"""Flax NNX's nested dict of variables."""

VARIABLE: Final = "nnx_variable"

MODULE: Final = "nnx_module"
"""Stands for a module of Flax NNX where JAX is told nothing of it."""


def opened(run: Running, value: Value) -> Look:
    if value is UNKNOWN:
        return UNSEEN
    run.look_into()
    match value:
        case Transformed(word="pull_back" | "transposed" | "push_forward"):
            return UNSEEN  # JAX makes it a node of what it has kept
        case Transformed(word=word) if word.startswith("filter_"):
            return UNSEEN  # Equinox makes it a module with the function inside, which may be a module, too
        case Promised():
            return None
        case Constant(value=None):
            return Opened("None", (), (), lambda _run, _parts, _place: NONE)
        case Constant() | Plain() | Array() | Function() | Method() | Transformed() | Treedef() | Class() | Whole():
            return None
        case View() | Partial():
            return None
        case Builtin() | Part() | External() if is_uncalled(value):
            return None
        case Atom(unregistered=str()):
            return None
        case Tuple(items=items, cls=None):
            return Opened("tuple", tuple(range(len(items))), items, lambda _run, parts, _place: Tuple(tuple(parts)))
        case Tuple(cls=Class() as cls) if flattens_itself(cls) or cls.definition in run.flattenings:
            return opened_by_itself(run, value, cls, cls.definition)
        case Tuple(items=items, cls=Class() as cls):
            names = tuple(field.name for field in fields_of(run, cls) or ())
            build = lambda _run, parts, _place: Tuple(tuple(parts), cls)  # noqa: E731
            info = cls.definition.info or None
            is_seen = len(names) == len(items)
            return Opened(key_of(cls), names, items, build, is_class=True, info=info) if is_seen else UNSEEN
        case Node(is_whole=True):
            return opened_node(value)
        case Thing() if value.fact("spec") is not None:
            return opened_thing(run, value)
        case Thing(kind="enum"):
            return None
        case Thing(kind="graphdef"):
            return Opened("GraphDef", (), (), lambda _run, _parts, _place: value, is_class=True)
        case Thing(kind="nnx_module"):
            return Opened("Module", (), (), lambda _run, _parts, _place: value, is_class=True)
        case Thing(kind="nnx_variable"):
            return opened_variable(value)
        case Object():
            held = run.state.held(value)
            return opened_contents(run, value, held[0]) if held is not None and len(held) == 1 else UNSEEN
        case Either(options=options):
            return opened_alike([opened(run, option) for option in options])
        case _:
            return UNSEEN


def opened_alike(looks: Sequence[Look]) -> Look:
    """Alternatives of one structure are one node."""
    nodes = [look for look in looks if isinstance(look, Opened)]
    if not nodes:
        return None if all(look is None for look in looks) else UNSEEN
    first = nodes[0]
    kinds = {(node.kind, node.keys, node.static, node.kept, node.is_class, len(node.parts)) for node in nodes}
    if len(nodes) < len(looks) or len(kinds) > 1:
        return UNSEEN
    return replace(first, parts=tuple(join(parts) for parts in zip(*(node.parts for node in nodes), strict=True)))


def opened_node(node: Node) -> Opened:
    names = tuple(name for name, _ in node.children)
    info = None if node.declared is None else node.declared.type

    def build(_run: Running, parts: Sequence[Value], _place: n.Node) -> Value:
        return replace(node, children=tuple(zip(names, parts, strict=True)))

    return Opened(node.key, names, node.parts, build, is_class=True, info=info, is_exact=info is None)


def opened_variable(variable: Thing) -> Look:
    """Flax NNX's ``Param`` and its like: a node around one value."""

    def build(_run: Running, parts: Sequence[Value], _place: n.Node) -> Value:
        return Thing(variable.kind, (("value", parts[0]),), variable.facts)

    return Opened(str(variable.fact("type")), ("value",), (variable.get("value") or UNKNOWN,), build, is_class=True)


def opened_thing(run: Running, state: Thing) -> Look:
    """A library's own class, such as Flax's ``TrainState``, by its fields."""
    spec, held = state.fact("spec"), dict(state.held)
    if not isinstance(spec, ClassSpec) or not set(spec.children) <= set(held):
        return UNSEEN

    def build(_run: Running, parts: Sequence[Value], _place: n.Node) -> Value:
        children = dict(zip(spec.children, parts, strict=True))
        return Thing(state.kind, tuple({**held, **children}.items()), state.facts)

    cls = state.fact("class")
    static = tuple((name, text_of(run, held.get(name))) for name in spec.static)
    parts = tuple(held[name] for name in spec.children)
    name = key_of(cls) if isinstance(cls, Class) else str(state.fact("name") or "TrainState")
    info = cls.definition.info if isinstance(cls, Class) else None
    return Opened(name, spec.children, parts, build, static, is_class=True, info=info)


LEAVES: Final = frozenset({"set", "frozenset", "deque", "iterator"})
"""Containers of Python's that JAX takes for leaves."""


def opened_contents(run: Running, value: Object, contents: Contents) -> Look:
    match contents:
        case Items(kind="list", items=items):
            return Opened("list", tuple(range(len(items))), items, lambda run, parts, at: list_of(run, parts, at))
        case Entries(kind=kind, entries=entries):
            return opened_dict(kind, entries)
        case Many(kind=kind, element=element, key=key) if kind == "list" or kind in MAPPINGS:
            return Opened(kind, None, (element,), lambda run, parts, place: run.make(place, Many(kind, parts[0], key)))
        case Fields() if value.cls is not None and is_unregistered(run, value.cls):
            return None
        case Fields(fields=fields) if value.cls is not None:
            return opened_instance(run, value, value.cls, dict(fields))
        case Items(kind=kind) | Many(kind=kind) if kind in LEAVES:
            return None
        case Paused() | Joint():
            return None
        case _:
            return UNSEEN


def list_of(run: Running, parts: Sequence[Value], place: n.Node) -> Value:
    return run.make(place, Items("list", tuple(parts)))


def opened_dict(kind: str, entries: tuple[tuple[object, Value], ...]) -> Look:
    keys = [key for key, _ in entries]
    if not any(all(type(key) is kind for key in keys) for kind in (str, int, tuple)) or not can_be_sorted(keys):
        return UNSEEN
    order = tuple(sorted(keys)) if kind != "OrderedDict" else tuple(keys)  # type: ignore[type-var]
    found = dict(entries)

    def build(run: Running, parts: Sequence[Value], place: n.Node) -> Value:
        made = dict(zip(order, parts, strict=True))
        return run.make(place, Entries(kind, tuple((key, made[key]) for key in keys)))

    return Opened(kind, order, tuple(found[key] for key in order), build)  # type: ignore[arg-type]
