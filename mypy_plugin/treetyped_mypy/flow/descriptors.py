"""Attributes that a class sets in a way of its own: ``@rate.setter``, and instances with a ``__set__``."""

from __future__ import annotations

from collections.abc import Iterable

from mypy import nodes as n

from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.classes import member
from treetyped_mypy.flow.lineage import lineage
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
    if member(run, cls, name) is None:
        return False
    for each in lineage(cls):
        for statement in each.definition.defs.body:
            match statement:
                case n.OverloadedFuncDef(items=items) if (setter := setter_in(items, name)) is not None:
                    return Function(setter, each.frame, ())
                case n.AssignmentStmt(lvalues=[n.NameExpr(name=bound)], unanalyzed_type=None) if bound == name:
                    return sets(run, member(run, cls, name))
                case _:
                    continue
    return False


def setter_in(items: Iterable[n.Node], name: str) -> n.FuncDef | None:
    decorated = [each for each in items if isinstance(each, n.Decorator) and each.func.name == name]
    found = (each.func for each in decorated if any(map(is_setter, each.original_decorators)))
    return next(found, None)


def keeps_property(item: n.Node) -> bool:
    """Whether it is below ``@name.setter`` or ``@name.deleter``: what is read stays what it was."""
    decorators = item.original_decorators if isinstance(item, n.Decorator) else []
    return any(isinstance(each, n.MemberExpr) and each.name in ("setter", "deleter") for each in decorators)


def is_setter(decorator: n.Expression) -> bool:
    return isinstance(decorator, n.MemberExpr) and decorator.name == "setter"


def sets(run: Running, found: Value | None) -> bool:
    """Whether what stands in the class is, or may be, an instance that is asked."""
    if isinstance(found, Object) and found.cls is not None:
        return member(run, found.cls, "__set__") is not None
    return found is UNKNOWN
