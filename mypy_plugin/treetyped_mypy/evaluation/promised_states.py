"""An object that is only declared to be of a class of ours that never changes: what its methods promise to return."""

from __future__ import annotations

from mypy import nodes as n
from mypy.types import CallableType, Instance, get_proper_type

from treetyped_mypy.adapters import own
from treetyped_mypy.evaluation.atoms import Node, Part
from treetyped_mypy.evaluation.promised import promised
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Value


def method(owner: Node, name: str) -> Part | None:
    """One that gives the state which the object would have afterwards."""
    return Part(owner, name) if state_promised(owner, name) is not None else None


def is_handed_state(definition: n.FuncDef | n.LambdaExpr) -> bool:
    """Whether a parameter is declared to be such an object."""
    signature = definition.type if isinstance(definition, n.FuncDef) else None
    types = map(get_proper_type, signature.arg_types) if isinstance(signature, CallableType) else ()
    return any(isinstance(type_, Instance) and own.is_frozen_class(type_.type) for type_ in types)


def called(run: Running, owner: Node, name: str, place: n.Node) -> Value | None:
    promise = state_promised(owner, name)
    return None if promise is None else promised(run, promise, place)


def state_promised(owner: Node, name: str) -> Instance | None:
    """The class of the object or a base of it, if that is what the method is declared to return."""
    info = owner.declared.type if owner.declared is not None else None
    symbol = info.get(name) if info is not None and own.is_frozen_class(info) else None
    node = symbol.node if symbol is not None else None
    signature = get_proper_type(node.type) if isinstance(node, n.FuncDef) else None
    promise = get_proper_type(signature.ret_type) if isinstance(signature, CallableType) else None
    is_state = isinstance(promise, Instance) and info is not None and promise.type in info.mro
    return promise if is_state and isinstance(promise, Instance) and own.is_frozen_class(promise.type) else None
