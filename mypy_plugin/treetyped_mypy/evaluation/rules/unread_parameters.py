"""A function that does not read what it is differentiated by: its gradient is zero, whatever it is given.

``def loss(p, x): return predict(params, x).sum()`` with ``jax.grad(loss)(params, x)``: it reads the ``params`` of the
file in place of its own ``p``.
"""

from __future__ import annotations

from collections.abc import Iterator

from mypy import nodes as n

from treetyped_mypy.errors import codes, grad
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.new_versions import is_alike
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.trees import seen_leaves
from treetyped_mypy.flow.paths_read import read_in
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.scopes import names_bound_at, within
from treetyped_mypy.flow.values import Function, Method, Value
from treetyped_mypy.flow.very_values import Path, attribute_of, value_at
from treetyped_mypy.syntax.tree import descendants


def report_unread(made: LibraryCall, word: str, function: Value, number: int) -> None:
    """It is said where it reads such a tree as the argument from outside, and never the argument."""
    name = made.parameter(function, number)
    inner = function.function if isinstance(function, Method) else function
    if name is None or not isinstance(inner, Function) or reads(inner.definition, name):
        return
    given = made.positional[number]
    if not isinstance(opened(made.run, given), Opened) or not seen_leaves(made.run, given):
        return
    for path, found in read_from_outside(made.run, function, inner):
        if found is given or is_alike(made.run, found, given):
            made.say(codes.LEAF, grad.unread(word, name, ".".join(path)))
            return


def reads(definition: n.FuncDef | n.LambdaExpr, name: str) -> bool:
    return any(isinstance(node, n.NameExpr) and node.name == name for node in descendants(definition.body))


def read_from_outside(run: Running, function: Value, inner: Function) -> Iterator[tuple[Path, Value]]:
    """What the body reads that is neither given to it nor made by it; of a method also what its object holds."""
    parameters = [argument.variable.name for argument in inner.definition.arguments]
    own = {*parameters, *(name for node in within(inner.definition.body) for name in names_bound_at(node))}
    for path in read_in(inner.definition.body):
        if isinstance(function, Method) and path[0] == parameters[0] and len(path) > 1:
            yield path, attribute_of(run.state, function.receiver, path[1:])
        elif path[0] not in own:
            yield path, value_at(run.state, inner.frame, path)
