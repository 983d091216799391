"""Values as JAX's trees: what it opens, the leaves, the same tree with other leaves, and the structure for messages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias

from mypy import nodes as n

from treetyped_mypy.adapters import describe
from treetyped_mypy.adapters.facts import recorded, unclear_fields
from treetyped_mypy.adapters.spec import ClassSpec, OpaqueSpec
from treetyped_mypy.evaluation.arrays import Array, Computed, show
from treetyped_mypy.evaluation.atoms import KEPT, Node, Part, Partial, Promised, Thing, Transformed, Treedef, Whole
from treetyped_mypy.evaluation.own_nodes import name_of, put_together, taken_apart
from treetyped_mypy.evaluation.static_arrays import which_array
from treetyped_mypy.evaluation.static_texts import text_of
from treetyped_mypy.evaluation.uncalled import is_uncalled, uncalled
from treetyped_mypy.flow.classes import fields_of
from treetyped_mypy.flow.containers import MAPPINGS, kinds_of
from treetyped_mypy.flow.contents import Contents, Entries, Fields, Items, Many, Paused
from treetyped_mypy.flow.dict_keys import can_be_sorted
from treetyped_mypy.flow.ends import EndedError
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
    class_of,
    join,
)
from treetyped_mypy.frozen import dataclass
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
from treetyped_mypy.structure.walk import children

DEEPEST: Final = 24
"""Trees that are nested deeper are not looked into."""


STATE: Final = "State"
"""Flax NNX's nested dict of variables."""

VARIABLE: Final = "nnx_variable"

MODULE: Final = "nnx_module"
"""Stands for a module of Flax NNX where JAX is told nothing of it."""

TELLS_CLASSES_APART: Final = frozenset({"treetyped", "equinox", "chex", "jax_dataclasses", "simple_pytree", "penzai"})
"""Adapters of libraries that register each class by its own flatten function, not as one of JAX's dataclasses."""


class Unseen:
    """Whether the value is a leaf or a node is not known, or its children are not."""


UNSEEN: Final = Unseen()


@dataclass(frozen=True, slots=True)
class Opened:
    """A node: its children in the order in which JAX flattens them."""

    kind: str
    keys: tuple[int | str, ...] | None
    """None: the number of children is not seen, and the one part stands for each."""
    parts: tuple[Value, ...]
    build: Callable[[Running, Sequence[Value], n.Node], Value]
    """The same node with other children."""
    static: tuple[tuple[str, str | None], ...] = ()
    is_class: bool = False
    info: n.TypeInfo | None = None
    """Its class, where that is seen."""
    is_exact: bool = True
    """It is of no subclass."""
    kept: tuple[tuple[str, Value], ...] = ()
    """The values of its static fields, as far as they are seen."""


Look: TypeAlias = Opened | Unseen | None
"""None: a leaf."""


def opened(run: Running, value: Value) -> Look:
    if value is UNKNOWN:
        return UNSEEN
    run.look_into()
    match value:
        case Transformed(word="pull_back" | "transposed" | "push_forward"):
            return UNSEEN  # JAX makes it a node of what it has kept
        case Promised():
            return None
        case Constant(value=None):
            return Opened("None", (), (), lambda _run, _parts, _place: NONE)
        case Constant() | Plain() | Array() | Function() | Method() | Transformed() | Treedef() | Class() | Whole():
            return None
        case View():
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
        case Paused():
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


def opened_instance(run: Running, owner: Object, cls: Class, fields: dict[str, Value]) -> Look:
    spec = describe(cls.definition.info) if cls.definition.info else None
    if not isinstance(spec, ClassSpec) and (spec is not None or cls.definition in run.flattenings):
        return opened_by_itself(run, owner, cls, owner.site)
    if not isinstance(spec, ClassSpec) or not set(spec.children) <= set(fields):
        return UNSEEN

    unclear = unclear_fields(cls.definition.info)
    static = {name for name in unclear if is_code(fields.get(name))}  # otherwise nothing could be done with it

    def build(run: Running, parts: Sequence[Value], place: n.Node) -> Value:
        made = Object(place, cls)
        children = {name: part for name, part in zip(spec.children, parts, strict=True) if name not in static}
        run.state.hold(made, (Fields(tuple({**fields, **children}.items())),))
        return made

    held = ((name, fields.get(name)) for name in spec.static)
    aux = tuple((name, text_of(run, value) or which_array(run, owner, cls, name, value)) for name, value in held)
    parts = tuple(UNKNOWN if name in unclear else fields[name] for name in spec.children)
    kept = tuple((name, fields[name]) for name in spec.static if name in fields)
    return Opened(key_of(cls), spec.children, parts, build, aux, is_class=True, info=cls.definition.info, kept=kept)


def is_code(value: Value | None) -> bool:
    """A function, or an optimiser, which is made of two."""
    if isinstance(value, Thing):
        return value.kind == "opt"
    return isinstance(value, Function | Method | Transformed | Partial | Class)


def opened_by_itself(run: Running, owner: Value, cls: Class, place: n.Node) -> Look:
    """A class that flattens itself."""
    apart = taken_apart(run, owner, cls, place)
    if apart is None:
        return UNSEEN
    parts, aux = apart

    def build(run: Running, parts: Sequence[Value], place: n.Node) -> Value:
        return put_together(run, cls, aux, parts, place)

    names = tuple(name_of(run, owner, at, parts) for at in range(len(parts)))
    static, kept = (("aux_data", text_of(run, aux)),), (("aux_data", aux),)
    return Opened(key_of(cls), names, parts, build, static, is_class=True, info=cls.definition.info, kept=kept)


def is_unregistered(run: Running, cls: Class) -> bool:
    """Whether JAX takes an instance for a leaf, in what the file runs before another file can have its classes."""
    if run.is_for_strangers:
        return False
    if cls.definition not in run.unregistered:
        run.unregistered[cls.definition] = run.kinds.is_leaf(cls)
    return run.unregistered[cls.definition]


def key_of(cls: Class) -> str:
    return cls.definition.fullname or cls.definition.name


def leaves(run: Running, value: Value, depth: int = 0) -> list[Value] | None:
    """All leaves in order; none if they are not all seen."""
    found = opened(run, value) if depth < DEEPEST else UNSEEN
    if found is None:
        return [value]
    if isinstance(found, Unseen) or found.keys is None:
        return None
    if found.is_class and not found.parts and not found.is_exact:
        return None  # a class without fields stands for its subclasses
    each = [leaves(run, part, depth + 1) for part in found.parts]
    return None if any(inner is None for inner in each) else [leaf for inner in each if inner for leaf in inner]


def seen_leaves(run: Running, value: Value, depth: int = 0) -> list[Value]:
    """The leaves that are known to be there."""
    found = opened(run, value) if depth < DEEPEST else UNSEEN
    if found is None:
        return [value]
    if isinstance(found, Unseen):
        return []
    return [leaf for part in found.parts for leaf in seen_leaves(run, part, depth + 1)]


Leafwise: TypeAlias = Callable[[Value], Value]


def map_leaves(run: Running, value: Value, change: Leafwise, place: n.Node, depth: int = 0) -> Value:
    """The same tree with other leaves; what is not seen stays unknown."""
    if isinstance(value, Either):
        return join(run.alternatives([partial(map_leaves, run, each, change, place, depth) for each in value.options]))
    if isinstance(value, Thing) and value.kind == "opt_state":
        return map_held(run, value, change, place, depth)
    found = opened(run, value) if depth < DEEPEST else UNSEEN
    if found is None:
        return still_promised(value, change(value))
    if isinstance(found, Unseen):
        return map_alternatives(run, value, change, place, depth)
    return map_opened(run, found, change, place, depth)


def still_promised(leaf: Value, changed: Value) -> Value:
    """What is declared to be an array may be a tree of them, and is one still when its leaves have changed."""
    return leaf if isinstance(leaf, Promised) and isinstance(changed, Array) else changed


def map_held(run: Running, value: Thing, change: Leafwise, place: n.Node, depth: int) -> Thing:
    """An optimiser's state is itself where its arrays keep their kinds and shapes; its dicts are made anew."""
    before = [inner for _, inner in value.held]
    after = [map_leaves(run, inner, lambda leaf: untraced(change(leaf)), place, depth + 1) for inner in before]
    if [seen_leaves(run, inner) for inner in before] == [seen_leaves(run, inner) for inner in after]:
        after = [*before[:KEPT], *after[KEPT:]]
    names = [name for name, _ in value.held]
    held = [old if isinstance(old, Thing) else new for old, new in zip(before, after, strict=True)]
    return replace(value, held=tuple(zip(names, held, strict=True)))


def untraced(leaf: Value) -> Value:
    return replace(leaf, is_traced=False) if isinstance(leaf, Array) else leaf


def map_alternatives(run: Running, value: Value, change: Leafwise, place: n.Node, depth: int) -> Value:
    """An object of which it is not decided what it holds: each alternative by itself."""
    held = run.state.held(value) if isinstance(value, Object) else None
    if held is None or not isinstance(value, Object) or len(held) < 2:
        return UNKNOWN
    looks = [opened_contents(run, value, contents) for contents in held]
    seen = [look for look in looks if isinstance(look, Opened)]
    if len(seen) < len(looks):
        return UNKNOWN
    return join(run.alternatives([partial(map_opened, run, each, change, place, depth) for each in seen]))


def map_opened(run: Running, found: Opened, change: Leafwise, place: n.Node, depth: int) -> Value:
    return found.build(run, [map_leaves(run, part, change, place, depth + 1) for part in found.parts], place)


Change: TypeAlias = Callable[[Sequence[Value]], Value]
"""What becomes of the leaves at one place of several trees."""


def map_together(run: Running, change: Change, trees: Sequence[Value], place: n.Node, depth: int = 0) -> Value:
    """``tree.map``: the first tree leads; where it has a leaf the others may have whole trees."""
    first = trees[0]
    if isinstance(first, Either):
        acts = [partial(map_together, run, change, (each, *trees[1:]), place, depth) for each in first.options]
        return join(run.alternatives(acts))
    if isinstance(first, Thing) and first.kind == "opt_state":
        return map_states(run, change, first, trees, place, depth)
    found = opened(run, first) if depth < DEEPEST else UNSEEN
    if found is None:
        return still_promised(first, change(trees))
    if isinstance(found, Unseen):
        return UNKNOWN
    others = [opened(run, tree) for tree in trees[1:]]
    columns = [parts_like(found, other) for other in others]
    parts = [
        map_together(run, change, (part, *(column[index] for column in columns)), place, depth + 1)
        for index, part in enumerate(found.parts)
    ]
    return found.build(run, parts, place)


def map_states(run: Running, change: Change, first: Thing, trees: Sequence[Value], place: n.Node, depth: int) -> Value:
    """States of one optimiser, whose arrays become other arrays; which of them it has is for the optimiser to know."""
    states = [tree for tree in trees if isinstance(tree, Thing) and first.is_like(tree)]
    if len(states) < len(trees) or len({state.held[:1] for state in states}) > 1 or not states[0].held:
        return UNKNOWN
    run.silence += 1
    try:
        made = map_together(run, change, [state.parts[1] for state in states], place, depth + 1)
    except EndedError:
        return UNKNOWN
    finally:
        run.silence -= 1
    is_of_arrays = all(isinstance(leaf, Array) for leaf in leaves(run, made) or [UNKNOWN])
    if not is_of_arrays:
        return UNKNOWN
    maker, _, *rest = states[0].parts
    dicts = [map_leaves(run, each, lambda _leaf: UNKNOWN, place, depth + 1) for each in states[0].parts[KEPT:]]
    return states[0].with_parts((maker, made, *rest[: KEPT - 2], *dicts))


def parts_like(found: Opened, other: Look) -> Sequence[Value]:
    """The children of another tree at the same places."""
    if isinstance(other, Opened) and other.keys is not None and other.keys == found.keys:
        return other.parts
    if isinstance(other, Opened) and other.keys is None:
        return other.parts * len(found.parts)
    return (UNKNOWN,) * len(found.parts)


def filled(
    run: Running, structure: Structure[str], skeleton: Value, rest: Iterator[Value], place: n.Node, depth: int = 0
) -> Value:
    """The skeleton of a treedef with leaves in its places."""
    if isinstance(structure, Leaf):
        return next(rest, UNKNOWN)
    found = opened(run, skeleton) if depth < DEEPEST else UNSEEN
    if not isinstance(found, Opened):
        return UNKNOWN
    inner = [child for _, child in children(structure)]
    parts = [filled(run, node, part, rest, place, depth + 1) for node, part in zip(inner, found.parts, strict=False)]
    return found.build(run, parts, place) if len(parts) == len(found.parts) else UNKNOWN


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


def flattens_itself(cls: Class) -> bool:
    """It is a node, whatever its children are."""
    return bool(cls.definition.info) and isinstance(describe(cls.definition.info), OpaqueSpec)


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
