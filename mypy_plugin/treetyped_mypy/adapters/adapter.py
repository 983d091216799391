"""An adapter: how one library says that a class is a node, and that a field is static."""

from __future__ import annotations

from collections.abc import Callable

from mypy.nodes import CallExpr, ClassDef, Expression

from treetyped_mypy.adapters.facts import Facts, record
from treetyped_mypy.adapters.fields import FieldDef, field_defs, is_false, is_unclear
from treetyped_mypy.adapters.set_in_init import set_unseen
from treetyped_mypy.frozen import dataclass


def never(*_: object) -> bool:
    return False


def unless_told(_: ClassDef, decorator: Expression | None) -> bool:
    """Frozen, unless ``@dataclass(frozen=False)`` says that it is not."""
    return not (isinstance(decorator, CallExpr) and is_false(keyword(decorator, "frozen")))


def always(*_: object) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Adapter:
    """One way of making nodes: by decorators, and by bases whose every subclass is a node."""

    name: str
    decorators: frozenset[str] = frozenset()
    bases: frozenset[str] = frozenset()
    is_static: Callable[[FieldDef], bool] = never
    is_unclear: Callable[[FieldDef], bool] = is_unclear
    """Whether it cannot be read off the class body if a field is static."""
    is_frozen: Callable[[ClassDef, Expression | None], bool] = never
    """Whether assignments to fields raise although mypy does not know it; asked of the class and its decorator."""
    is_opaque: Callable[[ClassDef], bool] = never
    """Whether the class flattens itself: its leaves are unknown."""
    is_node: Callable[[ClassDef], bool] = always
    """Whether the class is a node at all."""
    only_in_init: bool = False
    """A field that ``__init__`` does not take is no part of the tree."""
    by_attribute: bool = False
    """What is in the instance's ``__dict__`` are its children, sorted by name."""
    settable_in_init: bool = False
    """A frozen instance takes assignments until its ``__init__`` is done."""
    settable_in_copy: bool = False
    """A frozen instance may be a copy that takes assignments for a while."""
    registers: bool = True
    """JAX refuses to register its classes again."""
    leafless: bool = False
    """All of an instance is aux data."""
    cure: str = "dataclasses.replace({obj}, {field}=...)"
    """What makes a changed copy of a frozen instance."""

    def record(self, cls: ClassDef, decorator: Expression | None = None) -> None:
        """Keep what the class body says."""
        facts: Facts = {
            "adapter": self.name,
            "static": [field.name for field in field_defs(cls) if self.is_static(field)],
            "opaque": self.is_opaque(cls),
            "frozen": self.is_frozen(cls, decorator) and not is_false(cls.keywords.get("frozen")),
        }
        if self.only_in_init:
            facts["only_in_init"] = True
        if self.by_attribute:
            facts["by_attribute"] = True
        if unclear := [field.name for field in field_defs(cls) if self.is_unclear(field)]:
            facts["unclear"] = unclear
        if self.leafless:
            facts["children"] = []
        if converted := [field.name for field in field_defs(cls) if field.option("converter") is not None]:
            facts["converted"] = converted
        if unseen := set_unseen(cls):
            facts["unseen"] = unseen
        abstract = [field.name for field in field_defs(cls) if field.is_abstract]
        record(cls.info, {**facts, "abstract": abstract} if abstract else facts)


def keyword(call: CallExpr, name: str) -> Expression | None:
    """The argument passed as ``name=``."""
    return dict(zip(call.arg_names, call.args, strict=True)).get(name)
