"""Flax linen: what is read from a module."""

from __future__ import annotations

from typing import Final

from mypy.nodes import AssignmentStmt, FuncDef, LambdaExpr, MemberExpr, NameExpr, Node

from treetyped_mypy.errors import codes, flax
from treetyped_mypy.evaluation.atoms import Part
from treetyped_mypy.evaluation.frozen_instances import written
from treetyped_mypy.evaluation.rules.linen import METHODS
from treetyped_mypy.evaluation.rules.linen_modules import adopted, fields_held, is_module
from treetyped_mypy.evaluation.scopes import Layer
from treetyped_mypy.flow.classes import member
from treetyped_mypy.flow.containers import contents_of
from treetyped_mypy.flow.contents import Fields
from treetyped_mypy.flow.joining import join
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Function, Object, Plain, Value
from treetyped_mypy.syntax.tree import descendants

GETATTR: Final = "flax.linen.module.Module.__getattr__"


def attribute(run: Running, owner: Object, name: str, place: Node) -> Value | None:
    """What every module has; and what a cell holds."""
    if owner.cls is None:
        held = [dict(cell.fields) for cell in contents_of(run, owner) if isinstance(cell, Fields)]
        return join(fields[name] for fields in held) if held and all(name in fields for fields in held) else None
    if not is_module(run, owner):
        return None
    if name == "name":
        return Plain("str")
    if name in METHODS:
        return Part(owner, name)
    if not run.entered[:-1] and not run.is_for_strangers and needs_setup(run, owner, name):
        say_not_set_up(run, place, name)
    elif not run.is_for_strangers and is_unknown(owner, name):  # a subclass may have it
        run.raises(place, flax.not_held(owner.cls.definition.name, name), flax.HELD_BY_NOBODY.get(name))
    return None


def is_unknown(owner: Object, name: str) -> bool:
    """Whether nothing binds the name: what Flax has for ``__getattr__`` only looks whether ``setup`` is to be run."""
    info = owner.cls.definition.info if owner.cls is not None else None
    if not info or info.fallback_to_any or name.startswith("_") or hasattr(object, name) or info.get(name) is not None:
        return False
    asked = info.get("__getattr__")
    return asked is None or asked.fullname == GETATTR


def say_not_set_up(run: Running, place: Node, name: str) -> None:
    """What goes wrong is the call of the method that reads it from ``self``, or else the place where it is read."""
    trail, text, owner = run.trail, flax.not_set_up(name), written(place)
    if owner != "self" or not trail:
        run.fail(place, codes.STRUCTURE, text, flax.bound("model" if owner == "..." else owner, name))
        return
    run.trail = trail[:-1]
    run.fail(trail[-1], codes.STRUCTURE, text, flax.BIND)
    run.trail = trail


def needs_setup(run: Running, owner: Object, name: str) -> bool:
    """Whether a module that is not bound is asked for what its ``setup`` would make."""
    fields = fields_held(run, owner)
    if fields is None or "scope" in fields or owner.cls is None:
        return False
    setup = member(run, owner.cls, "setup")
    return isinstance(setup, Function) and name in attributes_set(setup.definition)


def attributes_set(setup: FuncDef | LambdaExpr) -> set[str]:
    """``self.dense = ...``."""
    own = setup.arguments[0].variable.name if setup.arguments else ""
    targets = [t for node in descendants(setup.body) if isinstance(node, AssignmentStmt) for t in node.lvalues]
    return {
        target.name
        for target in targets
        if isinstance(target, MemberExpr) and isinstance(target.expr, NameExpr) and target.expr.name == own
    }


def attribute_of_layer(run: Running, owner: Layer, name: str, place: Node) -> Value:
    if name == "layers" and owner.scope is not None:
        return adopted(run, owner.scope, "layers", dict(owner.options).get(name, UNKNOWN), place)
    return dict(owner.options).get(name, Part(owner, name))
