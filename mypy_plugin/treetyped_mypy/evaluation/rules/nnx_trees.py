"""Flax NNX: trees in which modules, optimisers and ``Rngs`` stand; JAX sees what is around them."""

from __future__ import annotations

from functools import partial
from typing import Final

from mypy.nodes import Node

from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.evaluation.look import UNSEEN, Opened
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.rules.nnx_modules import is_module
from treetyped_mypy.evaluation.trees import DEEPEST, Leafwise, map_leaves
from treetyped_mypy.flow.joining import join
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import NONE, Either, Value

OPTIMIZER: Final = "nnx_optimizer"


def is_node(run: Running, value: Value) -> bool:
    """Whether NNX takes it apart, and not JAX."""
    return is_module(run, value) or (isinstance(value, Thing) and value.kind in (OPTIMIZER, "rngs"))


def map_around(run: Running, value: Value, node: Leafwise, leaf: Leafwise, place: Node, depth: int = 0) -> Value:
    """The same tree: each module, optimiser or ``Rngs`` by the one function, each leaf beside them by the other."""
    again = partial(map_around, run, node=node, leaf=leaf, place=place, depth=depth + 1)
    if isinstance(value, Either):
        return join(run.alternatives([partial(again, each) for each in value.options]))
    if is_node(run, value):
        return node(value)
    found = opened(run, value) if depth < DEEPEST else UNSEEN
    if isinstance(found, Opened):
        return found.build(run, [again(part) for part in found.parts], place)
    return map_leaves(run, value, leaf, place, depth)


def without_nodes(run: Running, value: Value, place: Node) -> Value:
    """What JAX sees of a tree, with ``None`` where a module stands."""
    return map_around(run, value, lambda _node: NONE, lambda leaf: leaf, place) if holds_node(run, value) else value


def holds_node(run: Running, value: Value, depth: int = 0) -> bool:
    if is_node(run, value):
        return True
    found = opened(run, value) if depth < DEEPEST else UNSEEN
    return isinstance(found, Opened) and any(holds_node(run, part, depth + 1) for part in found.parts)
