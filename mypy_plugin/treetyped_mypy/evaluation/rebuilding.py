"""``__post_init__`` runs whenever JAX rebuilds the class, also with leaves that are no arrays."""

from __future__ import annotations

from mypy.nodes import Node

from treetyped_mypy.adapters import REBUILT_BY_CALL
from treetyped_mypy.adapters.facts import recorded
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.trees import DEEPEST
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.classes import member
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Class, Object, Value


def rebuild(run: Running, made: Value, place: Node, depth: int = 0) -> None:
    """Run it for every instance in a tree that was made of other leaves."""
    found = opened(run, made) if depth < DEEPEST else None
    for part in found.parts if isinstance(found, Opened) else ():
        rebuild(run, part, place, depth + 1)
    if isinstance(made, Object) and made.cls is not None and is_rebuilt_by_call(made.cls):
        checks = member(run, made.cls, "__post_init__")
        if checks is not None:
            run.call(checks, [Argument(made)], place)


def is_rebuilt_by_call(cls: Class) -> bool:
    info = cls.definition.info
    return bool(info) and (recorded(info) or {}).get("adapter") in REBUILT_BY_CALL
