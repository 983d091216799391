"""What JAX opens of an instance: the fields of a class, or what the class takes itself apart into."""

from __future__ import annotations

from collections.abc import Sequence

from mypy import nodes as n

from treetyped_mypy.adapters import describe
from treetyped_mypy.adapters.facts import unclear_fields
from treetyped_mypy.adapters.spec import ClassSpec, OpaqueSpec
from treetyped_mypy.evaluation.atoms import Partial, Thing, Transformed
from treetyped_mypy.evaluation.look import UNSEEN, Look, Opened
from treetyped_mypy.evaluation.own_nodes import name_of, put_together, taken_apart
from treetyped_mypy.evaluation.static_arrays import which_array
from treetyped_mypy.evaluation.static_texts import text_of
from treetyped_mypy.flow.contents import Fields
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Class, Function, Method, Object, Value


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


def flattens_itself(cls: Class) -> bool:
    """It is a node, whatever its children are."""
    return bool(cls.definition.info) and isinstance(describe(cls.definition.info), OpaqueSpec)
