"""Flax linen: attributes of a module are set while it is made, and in ``setup``; after that it is frozen."""

from __future__ import annotations

from mypy.nodes import Node

from treetyped_mypy.errors import codes, flax
from treetyped_mypy.evaluation.atoms import Part
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.linen_late import LATE, set_late
from treetyped_mypy.evaluation.rules.linen_modules import fields_held, is_module, name_of, scope_of, set_fields
from treetyped_mypy.evaluation.scopes import Layer
from treetyped_mypy.flow.classes import fields_of, member
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import NONE, Class, Object, Value, options


def above(run: Running, module: Value, name: str) -> Value | None:
    return Part(module, name) if name == "__post_init__" and is_module(run, module) else None


def post_init(call: LibraryCall, module: Value) -> Value:
    """``super().__post_init__()``: from here on a module that has a scope is frozen."""
    if isinstance(module, Object) and fields_held(call.run, module) is not None:
        set_fields(call.run, module, **{LATE: NONE})
    return NONE


def refuses(run: Running, owner: Value, name: str, place: Node) -> bool:
    """Whether the assignment raises, which is said."""
    modules = options(owner)
    if name.startswith("__") or run.is_for_strangers:
        return False
    if all(is_set_again(run, module, name) for module in modules):
        run.raises(place, flax.set_again(name_of(modules[0]), name), flax.GIVEN, code=codes.FIELD)
    elif all(is_frozen(run, module) for module in modules):
        run.raises(place, flax.set_late(name_of(modules[0]), name), flax.SET_EARLY, code=codes.FIELD)
    else:
        note_late(run, owner, name, place)
        return False
    return True


def note_late(run: Running, owner: Value, name: str, place: Node) -> None:
    if owner not in run.making or not isinstance(owner, Object) or module_class(run, owner) is None:
        return
    if (fields_held(run, owner) or {}).get(LATE) == NONE:
        set_fields(run, owner, **{LATE: set_late(name, place)})


def is_set_again(run: Running, module: Value, name: str) -> bool:
    """``self.features = 3`` in ``setup``, where ``features`` is a field."""
    cls = module_class(run, module)
    if cls is None or (module, "setup") not in run.entered:
        return False
    return any(field.name == name and field.in_init for field in fields_of(run, cls) or ())


def is_frozen(run: Running, module: Value) -> bool:
    """A module alone takes assignments until it has a scope."""
    if isinstance(module, Layer):
        return module.scope is not None
    return (
        module_class(run, module) is not None
        and scope_of(run, module) is not None
        and (module, "setup") not in run.entered
        and module not in run.making
    )


def module_class(run: Running, module: Value) -> Class | None:
    """Of a module that assigns as Flax does."""
    if not isinstance(module, Object) or not is_module(run, module) or module.cls is None:
        return None
    return module.cls if member(run, module.cls, "__setattr__") is None else None
