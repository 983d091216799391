"""Classes of the file: their kinds, what they bind, and their fields.

A class that changes how its instances are made or read (a metaclass, ``__new__``, ``__getattr__``, a base or decorator
that is not followed) is left to the library that it comes from.
"""

from __future__ import annotations

from typing import Final, TypeGuard

from mypy import nodes as n
from mypy.types import UnboundType

from treetyped_mypy.flow.lineage import lineage
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Class, External, Object, Value
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.syntax.tree import descendants

NAMED_TUPLE: Final = "typing.NamedTuple"
NO_BASES: Final = frozenset({"builtins.object", "typing.Generic", "abc.ABC"})

OWN_WAYS: Final = frozenset({"__new__", "__getattribute__", "__setattr__", "__delattr__", "__class_getitem__"})
"""Methods by which a class decides itself what an attribute is."""


KNOWN: Final = frozenset(
    {"default", "default_factory", "converter", "repr", "compare", "hash", "metadata", "static", "pytree_node"}
)
"""Options of a field of which it is known what they do to what the constructor is given."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a dataclass or ``NamedTuple``, and the expression of its default or of what makes it."""

    name: str
    default: n.Expression | None = None
    factory: n.Expression | None = None
    value: Value | None = None
    """The default itself, of a class that a call made."""
    converter: n.Expression | None = None
    """What makes the value that the field holds of the one that it is given."""
    in_init: bool = True
    """Whether the constructor takes it."""
    is_hashed: bool = True
    """Whether the hash of an object depends on it, if the class makes that of its fields."""

    @property
    def has_default(self) -> bool:
        return self.default is not None or self.factory is not None or self.value is not None


def kind_of(run: Running, cls: Class) -> str | None:
    """``plain``, ``dataclass`` or ``tuple``; none if it is not followed."""
    if cls.fields is not None:
        return "tuple"
    if cls.is_open or cls.definition.metaclass is not None:
        return None
    own = [name for name in OWN_WAYS if run.state.bound(cls.frame, name) is not None]
    if [base for base in cls.bases if isinstance(base, Class) and kind_of(run, base) == "tuple"]:
        return "tuple" if len(cls.bases) == 1 and not cls.is_dataclass and not own else None
    if own:
        return None
    kinds = {"plain"}
    for base in cls.bases:
        match base:
            case External(fullname=name) if name in NO_BASES:
                continue
            case External(fullname=name) if name in run.kinds.bases:
                kinds.add("plain" if name in run.kinds.plain_bases else "dataclass")
            case External(fullname=name) if name == NAMED_TUPLE:
                return "tuple" if len(cls.bases) == 1 else None
            case Class():
                kind = kind_of(run, base)
                if kind is None:
                    return None
                kinds.add(kind)
            case _:
                return None
    return "dataclass" if cls.is_dataclass or is_by_base(run, cls) else "plain" if kinds == {"plain"} else None


def is_by_base(run: Running, cls: Class) -> bool:
    """Whether a library makes dataclasses of all subclasses of its base."""
    return has_base_in(run, cls, run.kinds.bases - run.kinds.plain_bases)


def member(run: Running, cls: Class, name: str) -> Value | None:
    """What the class or one of its bases binds."""
    for each in lineage(cls):
        found = run.state.bound(each.frame, name)
        if found is not None:
            return found
    return None


def fields_of(run: Running, cls: Class) -> list[Field] | None:
    """The fields in order; none if one of them is of a kind that is not followed."""
    found: dict[str, Field] = {}
    classes = lineage(cls)[::-1]
    if classes[0].fields is not None:
        return [Field(name, value=value) for name, value in classes[0].fields]
    kind = kind_of(run, cls)
    if kind == "tuple":
        classes = classes[:1]
    elif kind == "dataclass":  # what a plain base declares is no field
        classes = [each for each in classes if each.is_dataclass or is_by_base(run, each)]
    for each in classes:
        for statement in each.definition.defs.body:
            if isinstance(statement, n.AssignmentStmt) and statement.unanalyzed_type is not None:
                field = field_of(run, statement)
                if field is None:
                    return None
                found[field.name] = field
                if any(annotated_as(statement, name) for name in OF_THE_CLASS):
                    del found[field.name]
    return list(found.values())


def is_of_class(run: Running, cls: Class, name: str) -> bool:
    """Whether an instance without such an attribute finds one in its class: Python drops the description of a field."""
    if member(run, cls, "__getattr__") is not None:
        return True
    found = [each for each in lineage(cls) if run.state.bound(each.frame, name) is not None]
    return not all(is_described(run, each, name) for each in found)


def is_described(run: Running, cls: Class, name: str) -> bool:
    """Whether a class binds a name to nothing but ``field(...)`` without a default, and makes a field of it."""
    if run.state.changes.counts[cls.frame, name] > 1 or not (cls.is_dataclass or is_by_base(run, cls)):
        return False
    written = [each for each in cls.definition.defs.body if isinstance(each, n.AssignmentStmt)]
    fields = [field_of(run, each) for each in written if each.unanalyzed_type and isinstance(each.rvalue, n.CallExpr)]
    return any(field is not None and field.name == name and field.default is None for field in fields)


OF_THE_CLASS: Final = ("ClassVar", "AbstractVar", "AbstractClassVar")
"""Annotations that make no field of a name, also where a base has one."""


def field_of(run: Running, statement: n.AssignmentStmt) -> Field | None:
    target, value = statement.lvalues[0], statement.rvalue
    if not isinstance(target, n.NameExpr) or annotated_as(statement, "InitVar") or annotated_as(statement, "KW_ONLY"):
        return None
    match value:
        case n.TempNode():
            return Field(target.name)
        case n.CallExpr(callee=n.RefExpr(fullname=name), args=args, arg_names=names) if name in run.kinds.fields:
            given = dict(zip(names, args, strict=True))
            init = given.pop("init", None)
            if set(given) - KNOWN or not (init is None or is_literal_bool(init)):
                return None
            in_init = init is None or init.fullname == "builtins.True"
            is_hashed = not given.keys() & {"hash", "compare"}
            return Field(
                target.name,
                given.get("default"),
                given.get("default_factory"),
                converter=given.get("converter"),
                in_init=in_init,
                is_hashed=is_hashed,
            )
        case _:
            return Field(target.name, value)


def is_literal_bool(option: n.Expression) -> TypeGuard[n.NameExpr]:
    return isinstance(option, n.NameExpr) and option.fullname in ("builtins.True", "builtins.False")


def annotated_as(statement: n.AssignmentStmt, name: str) -> bool:
    kind = statement.unanalyzed_type
    return isinstance(kind, UnboundType) and kind.name.rpartition(".")[2] == name


def has_base_in(run: Running, cls: Class, names: frozenset[str]) -> bool:
    bases = (base for each in lineage(cls) for base in each.bases)
    return any(isinstance(base, External) and base.fullname in names for base in bases)


def is_settled(run: Running, value: Value) -> bool:
    """Whether the instance stays as it was made."""
    return isinstance(value, Object) and value.cls is not None and has_base_in(run, value.cls, run.kinds.settled)


def is_firm(run: Running, value: Object) -> bool:
    """Whether nobody can set a field of the instance: its class refuses it, and goes no other way itself."""
    cls = value.cls
    if cls is None or value in run.making:
        return False
    found = run.firm.get(cls.definition)
    if found is None:
        found = run.firm[cls.definition] = run.kinds.is_frozen(cls) and not any(map(sets_itself, lineage(cls)))
    return found


def sets_itself(cls: Class) -> bool:
    """``object.__setattr__(self, "cache", ...)``, ``self.__dict__["cache"] = ...``."""
    return any(
        isinstance(node, n.MemberExpr) and node.name in ("__setattr__", "__dict__")
        for node in descendants(cls.definition.defs)
    )


def provides_replace(run: Running, cls: Class) -> bool:
    """Whether a library gives the class a method ``replace``."""
    return has_base_in(run, cls, run.kinds.replacing) or any(
        name in run.kinds.replacing for each in lineage(cls) for name in decorators_of(each)
    )


def decorators_of(cls: Class) -> list[str]:
    made = map(without_options, cls.definition.decorators)
    return [each.fullname for each in made if isinstance(each, n.RefExpr)]


def without_options(decorator: n.Expression) -> n.Expression:
    """``dataclass`` in ``@dataclass(frozen=True)`` and in ``@partial(dataclass, frozen=True)``."""
    match decorator:
        case n.CallExpr(callee=n.RefExpr(fullname="functools.partial"), args=[made, *_]) | n.CallExpr(callee=made):
            return made
        case _:
            return decorator
