"""Assignments to attributes of instances that never change."""

from __future__ import annotations

from typing import Final

from mypy.nodes import CallExpr, MemberExpr, NameExpr, Node, TypeInfo

from treetyped_mypy.adapters.facts import has_frozen_fields
from treetyped_mypy.adapters.frozen_classes import changed_copy, is_settable_in_init
from treetyped_mypy.errors import classes, codes
from treetyped_mypy.flow.contents import Fields
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Class, Object, Value, options

MUTABLE: Final = "__mutability__"
"""What jax_dataclasses sets in a copy that takes assignments."""


def refuses(run: Running, owner: Value, name: str, place: Node) -> bool:
    """Whether the assignment raises, which is said."""
    found = [refusing(run, option) for option in options(owner)]
    if not found or None in found or found[0] is None:
        return False
    is_made = all(option in run.making for option in options(owner))
    copy = classes.changed_copy(changed_copy(found[0], written(place), name))
    cure = classes.set_while_made(written(place), name) if is_made else copy
    run.raises(place, classes.frozen(found[0].name, name), cure, code=codes.FIELD)
    return True


def written(place: Node) -> str:
    """The name of the owner, in ``owner.name = ...`` and ``setattr(owner, name, ...)``."""
    match place:
        case MemberExpr(expr=NameExpr(name=name)) | CallExpr(args=[NameExpr(name=name), *_]):
            return name
        case _:
            return "..."


def refusing(run: Running, owner: Value) -> TypeInfo | None:
    """The class of a frozen instance, all of which is seen."""
    info = owner.cls.definition.info if isinstance(owner, Object) and isinstance(owner.cls, Class) else None
    held = run.state.held(owner) if isinstance(owner, Object) else None
    if not info or not held or not has_frozen_fields(info) or (owner in run.making and is_settable_in_init(info)):
        return None
    is_closed = all(isinstance(each, Fields) and MUTABLE not in dict(each.fields) for each in held)
    return info if is_closed else None
