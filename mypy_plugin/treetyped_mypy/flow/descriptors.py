"""Attributes that a class sets in a way of its own: ``@rate.setter``, and instances with a ``__set__``."""

from __future__ import annotations

from mypy import nodes as n

from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.classes import lineage, member
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Class, Function, Method, Object, Value, options


def is_set_by_class(run: Running, owner: Value, name: str, value: Value, place: n.Node) -> bool:
    """Whether the class of an instance does, which is done; what is not followed may have changed anything."""
    instances = [each for each in options(owner) if isinstance(each, Object) and each.cls is not None]
    setters = [setter_of(run, each.cls, name) for each in instances if each.cls is not None]
    if not any(setters):
        return False
    if len(setters) == 1 == len(options(owner)) and isinstance(setters[0], Function):
        run.call(Method(setters[0], owner), [Argument(value)], place)
    else:
        run.release(owner)
        run.release(value)
    return True


def setter_of(run: Running, cls: Class, name: str) -> Function | bool:
    """The function below ``@name.setter``; otherwise whether something sets the attribute that is not followed."""
    infos = [(each, each.definition.info) for each in lineage(cls) if each.definition.info]
    definer, node = next(((each, info.names[name].node) for each, info in infos if name in info.names), (None, None))
    match node:
        case n.OverloadedFuncDef(is_property=True, items=[_, n.Decorator(func=setter), *_]) if definer is not None:
            return Function(setter, definer.frame, ())
        case n.Var(is_inferred=True):
            return sets(run, member(run, cls, name))
        case _:
            return False


def sets(run: Running, found: Value | None) -> bool:
    """Whether what stands in the class is, or may be, an instance that is asked."""
    if isinstance(found, Object) and found.cls is not None:
        return member(run, found.cls, "__set__") is not None
    return found is UNKNOWN
