"""Facts about a class, recorded in the semantic pass: JSON under one key of its metadata, so mypy's cache keeps them.

At check time a class of another module has no body any more, so what an adapter needs of it is recorded early.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, TypedDict

from mypy.nodes import AssignmentStmt, ClassDef, Decorator, FuncDef, NameExpr, OverloadedFuncDef, TypeInfo, Var

from treetyped_mypy.adapters.spec import ClassSpec, OpaqueSpec, Spec

KEY: Final = "treetyped"


class Facts(TypedDict, total=False):
    """What is known of one class, its own fields only."""

    adapter: str
    """The adapter that recorded it; without one the class is no node itself, but its fields may be inherited."""
    declared: list[str]
    """What this class's own body declares; mypy adds inherited fields to a frozen class's names."""
    static: list[str]
    """The fields of this class's own body that are aux data."""
    unclear: list[str]
    """The fields of which it cannot be read off if they are static."""
    converted: list[str]
    """The fields whose value is what a converter makes of what the constructor is given."""
    unseen: list[str]
    """The fields that ``__init__`` sets to what nobody sees."""
    abstract: list[str]
    """Annotations of its body that declare no field: a subclass has to."""
    children: list[str]
    """``data_fields``, where they are listed."""
    meta: list[str]
    """``meta_fields``, where they are listed."""
    dropped: list[str]
    """``drop_fields``."""
    only_in_init: bool
    """Fields that ``__init__`` does not take are dropped as well."""
    by_attribute: bool
    """All attributes of an instance are children, sorted by name, whether or not they are fields."""
    opaque: bool
    """It flattens itself."""
    fluent: list[str]
    """The methods that return nothing but ``self``."""
    roles: list[str]
    """What its leaves are for: nobody reads it, but mypy checks again who uses the class when it changes."""
    frozen: bool
    """Assignments to its fields raise, although mypy does not know."""
    unhashable: bool
    """A plain dataclass that compares by value and so has no hash: seen in its only decorator."""


def record(info: TypeInfo, facts: Facts) -> None:
    """Keep the facts, beside what another decorator of the class said."""
    info.metadata[KEY] = {**(recorded(info) or {}), "declared": list(declared_names(info.defn)), **facts}


def declared_names(cls: ClassDef) -> Iterator[str]:
    """The fields, methods and properties that the class body declares."""
    for statement in cls.defs.body:
        match statement:
            case AssignmentStmt(lvalues=[NameExpr(name=name)]) | FuncDef(name=name) | Decorator(name=name):
                yield name
            case OverloadedFuncDef():
                yield statement.name
            case _:
                pass


def recorded(info: TypeInfo) -> Facts | None:
    """What the class's adapter found; nothing of a class that mypy has not analysed."""
    facts: Facts | None = info.metadata.get(KEY) if info else None  # type: ignore[assignment]
    return facts


def dataclass_fields(info: TypeInfo, *, only_in_init: bool = False) -> tuple[str, ...]:
    """The fields that mypy's own dataclass plugin found, inherited ones first, without ``InitVar``s."""
    attributes = info.metadata.get("dataclass", {}).get("attributes", [])
    taken = (a for a in attributes if not a["is_init_var"] and (a["is_in_init"] or not only_in_init))
    return tuple(a["name"] for a in taken if is_field(info, a["name"]))


def is_field(info: TypeInfo, name: str) -> bool:
    """Whether the last class that declares the name declares a field, rather than a property or a method."""
    symbol = info.get(name)
    return symbol is None or (isinstance(symbol.node, Var) and not symbol.node.is_classvar)


def static_fields(info: TypeInfo) -> frozenset[str]:
    """The static fields of a class and its bases; a field declared again counts as it was declared last."""
    static: set[str] = set()
    for base in reversed(info.mro):
        facts = recorded(base) or {}
        static -= set(facts.get("declared", base.names))
        static |= set(facts.get("static", ()))
    return frozenset(static)


def unclear_fields(info: TypeInfo) -> frozenset[str]:
    """The fields of a class and its bases that may be static or not."""
    return of_bases(info, "unclear")


def converted_fields(info: TypeInfo) -> frozenset[str]:
    """The fields of a class and its bases that have a converter."""
    return of_bases(info, "converted")


def unseen_fields(info: TypeInfo) -> frozenset[str]:
    """The fields that an ``__init__`` of the class or its bases sets to what nobody sees."""
    return of_bases(info, "unseen")


def of_bases(info: TypeInfo, fact: Literal["unclear", "converted", "unseen"]) -> frozenset[str]:
    facts = (recorded(base) for base in info.mro)
    return frozenset(name for each in facts if each is not None for name in each.get(fact, ()))


def is_frozen(info: TypeInfo) -> bool:
    """Whether the nearest class that has a say makes assignments raise; an own ``__setattr__`` is not known."""
    for base in info.mro:
        if "__setattr__" in base.names:
            return False
        facts = recorded(base)
        if facts is not None and "frozen" in facts:
            return facts["frozen"]
    return False


def has_frozen_fields(info: TypeInfo) -> bool:
    """The same of a class that Python itself freezes, too: ``@dataclass(frozen=True)``, ``@pytree_dataclass``."""
    return is_frozen(info) or bool(info.metadata.get("dataclass", {}).get("frozen"))


def describe_recorded(info: TypeInfo) -> Spec | None:
    """The fields of a class that an adapter recorded, split into children and static."""
    facts = recorded(info)
    if facts is None or "adapter" not in facts:
        return None
    if facts.get("opaque") or info.is_abstract or is_unfinished(info):
        return OpaqueSpec()
    if "children" in facts:
        return ClassSpec(tuple(facts["children"]), tuple(facts.get("meta", ())))
    if "dataclass" not in info.metadata:
        return OpaqueSpec()
    dropped = facts.get("dropped", [])
    in_init = facts.get("only_in_init", False)
    fields = [name for name in dataclass_fields(info, only_in_init=in_init) if name not in dropped]
    if facts.get("by_attribute"):
        if has_other_attributes(info, fields):
            return OpaqueSpec()
        fields.sort()
    static = static_fields(info)
    children = tuple(name for name in fields if name not in static)
    return ClassSpec(children, tuple(name for name in fields if name in static))


def has_other_attributes(info: TypeInfo, fields: list[str]) -> bool:
    """Whether a method assigns to ``self`` what is no field."""
    for base in info.mro:
        for name, symbol in base.names.items():
            assigned = isinstance(symbol.node, Var) and not symbol.node.is_initialized_in_class
            if assigned and name not in fields and not symbol.plugin_generated:
                return True
    return False


def is_unfinished(info: TypeInfo) -> bool:
    """Whether a field is still to be declared by a subclass."""
    abstract: set[str] = set()
    for base in reversed(info.mro):
        abstract -= set(base.names)
        abstract |= set((recorded(base) or {}).get("abstract", ()))
    return bool(abstract)


def is_unhashable_dataclass(info: TypeInfo) -> bool:
    """A plain ``@dataclass``, which compares by value and so has no hash, or a class below one that has none either."""
    for base in info.mro:
        if "__hash__" in base.names:
            return False
        if base.metadata.keys() & {"dataclass", "dataclass_tag"}:
            return (recorded(base) or {}).get("unhashable", False)
    return False
