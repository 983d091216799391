"""Assignments to attributes of instances that never change."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

from mypy.nodes import CallExpr, MemberExpr, NameExpr, Node, TypeInfo

from treetyped_mypy.adapters.facts import has_frozen_fields
from treetyped_mypy.adapters.frozen_classes import changed_copy, is_settable_in_init
from treetyped_mypy.errors import classes, codes
from treetyped_mypy.evaluation.atoms import Node as LibraryNode
from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.flow.contents import Fields
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Class, Object, Value, options

Frozen: TypeAlias = tuple[str, Callable[[str, str], str]]
"""What a frozen instance is called, and what is written instead of ``owner.field = ...``."""

MUTABLE: Final = "__mutability__"
"""What jax_dataclasses sets in a copy that takes assignments."""


def refuses(run: Running, owner: Value, name: str, place: Node) -> bool:
    """Whether the assignment raises, which is said."""
    found = [refusing(run, option) for option in options(owner)]
    if not found or None in found or found[0] is None:
        return False
    shown, copy = found[0]
    owner_name = written(place)
    if all(option in run.making for option in options(owner)):
        cure = classes.set_while_made(owner_name, name)
    else:
        cure = classes.changed_copy(copy(owner_name, name))
    run.raises(place, classes.frozen(shown, name), cure, code=codes.FIELD)
    return True


def written(place: Node) -> str:
    """The name of the owner, in ``owner.name = ...`` and ``setattr(owner, name, ...)``."""
    match place:
        case MemberExpr(expr=NameExpr(name=name)) | CallExpr(args=[NameExpr(name=name), *_]):
            return name
        case _:
            return "..."


def refusing(run: Running, owner: Value) -> Frozen | None:
    """What a frozen instance is called, all of which is seen, and how a changed copy of it is made."""
    match owner:
        case Thing(kind="train_state"):
            cls = owner.fact("class")
            return cls.definition.name if isinstance(cls, Class) else "TrainState", replaced
        case LibraryNode(cls=TypeInfo() as info) if has_frozen_fields(info):
            return info.name, partial(changed_copy, info)
        case Object():
            cls_info = frozen_class(run, owner)
            return None if cls_info is None else (cls_info.name, partial(changed_copy, cls_info))
        case _:
            return None


def replaced(owner: str, field: str) -> str:
    return f"{owner}.replace({field}=...)"


def frozen_class(run: Running, owner: Object) -> TypeInfo | None:
    info, held = owner.cls.definition.info if owner.cls is not None else None, run.state.held(owner)
    if not info or not held or not has_frozen_fields(info) or (owner in run.making and is_settable_in_init(info)):
        return None
    is_closed = all(isinstance(each, Fields) and MUTABLE not in dict(each.fields) for each in held)
    return info if is_closed else None
