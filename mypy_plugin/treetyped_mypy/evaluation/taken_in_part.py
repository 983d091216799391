"""A call that makes new parameters, which nobody takes, while its other results are used.

``_, opt_state, loss = step(params, opt_state, x)``: the optimiser goes on, and the parameters stay what they were.
"""

from __future__ import annotations

from collections.abc import Iterator

from mypy import nodes as n

from treetyped_mypy.errors import messages
from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.atoms import Partial, Thing, Transformed
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.marks import DESCENDED, RENEWED, all_are
from treetyped_mypy.evaluation.new_versions import is_new_version
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.rules.optimiser_contents import OptState
from treetyped_mypy.evaluation.rules.optimiser_stages import has_stepped, is_next, is_stepped
from treetyped_mypy.evaluation.trees import DEEPEST
from treetyped_mypy.flow.contents import Fields
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import External, Function, Method, Object, Tuple, Value
from treetyped_mypy.syntax.read_afterwards import Mention, loop_of, read_afterwards
from treetyped_mypy.syntax.taken_in_part import carried, dropped, goes_on, is_called_here_alone, varying
from treetyped_mypy.syntax.tree import Syntax, dotted, syntax_of
from treetyped_mypy.syntax.tried import is_for_show


def left_behind(run: Running, taker: n.Expression, call: n.CallExpr, results: Tuple) -> str | None:
    """What is said of the first result that is the new version of something that goes on."""
    file = run.file.home
    syntax = syntax_of(file) if isinstance(file, n.MypyFile) else None
    lost = {} if syntax is None else dropped(syntax, taker, len(results.items))
    if syntax is None or not lost or not (is_repeatable(run, call.callee) and is_written(run.evaluate(call.callee))):
        return None
    carries = carried(syntax, call)
    is_again = was_carried(run, call, carries)
    for at, name in lost.items():
        old = [*replaceable(run, call, results.items[at], carries)]
        if all_are(run, results.items[at], RENEWED):
            old = [each for each in old if is_used_elsewhere(syntax, each, call)]
        if (
            old
            and all(goes_on(syntax, each, call, is_again=is_again) for each in old)
            and (carries or (is_under_way(run, call, results.items[at]) and is_training(run, syntax, call)))
        ):
            named = next((each for each in old if each.name == name), old[0])  # others may be copies of it
            return messages.left_behind(dotted(call.callee), name, dotted(named))
    return None


def is_used_elsewhere(syntax: Syntax, tree: Mention, call: n.CallExpr) -> bool:
    """Whether anything but such a call reads it: statistics that only training is given are of no use to it."""
    afterwards = read_afterwards(syntax, tree, call, loop_of(syntax, call))
    return any(mention not in call.args for mention in afterwards)


def is_under_way(run: Running, call: n.CallExpr, result: Value) -> bool:
    """Whether an optimiser is, or the parameters that are dropped were stepped by hand."""
    return is_given_state(run, call) or all_are(run, result, DESCENDED)


def is_training(run: Running, syntax: Syntax, call: n.CallExpr) -> bool:
    return is_called_here_alone(syntax, call) and trains(run, call)


def was_carried(run: Running, call: n.CallExpr, carries: set[str]) -> bool:
    """Whether what is carried comes from an earlier step: the call is made again."""
    return any(dotted(each) in carries and has_stepped(run, run.evaluate(each)) for each in call.args)


def is_repeatable(run: Running, callee: n.Expression) -> bool:
    """Whether it may be evaluated once more: a name, or ``jax.jit(step)``; any other call may do something."""
    if isinstance(callee, n.CallExpr):
        return all(map(dotted, (callee.callee, *callee.args))) and isinstance(run.evaluate(callee.callee), External)
    return bool(dotted(callee))


def is_written(callee: Value) -> bool:
    """Whether somebody has written it for this program."""
    match callee:
        case Transformed(function=inner) | Partial(function=inner):
            return is_written(inner)
        case _:
            return isinstance(callee, Function | Method) or (isinstance(callee, Object) and callee.cls is not None)


def is_replaced(run: Running, old: Value, new: Value) -> bool:
    """Whether an optimiser has made the one from the other: parameters, a state of its own, or both together."""
    states = zip(states_in(run, old), states_in(run, new), strict=False)
    if any(is_next(one, other) for one, other in states):
        return True
    is_made_anew = is_stepped(run, old, new) or any(all_are(run, new, mark) for mark in (DESCENDED, RENEWED))
    return is_made_anew and is_new_version(run, old, new)


def states_in(run: Running, tree: Value, depth: int = 0) -> Iterator[Value]:
    """The states of optimisers, in order."""
    found = opened(run, tree) if depth < DEEPEST else None
    if isinstance(tree, OptState):
        yield tree
    elif isinstance(found, Opened):
        for part in found.parts:
            yield from states_in(run, part, depth + 1)


def replaceable(run: Running, call: n.CallExpr, result: Value, carries: set[str]) -> Iterator[Mention]:
    """What is given to the call, is carried by none of its results, and is such a tree as this one."""
    for argument in call.args:
        if not isinstance(argument, n.NameExpr | n.MemberExpr) or dotted(argument) in {"", *carries}:
            continue  # what has no name of its own would be made once more
        if is_replaced(run, run.evaluate(argument), result):
            yield argument


def is_given_state(run: Running, call: n.CallExpr) -> bool:
    """Whether an optimiser is under way: what begins one of its own may only be looked at, as the loss of a task is."""
    given = [*call.args, *([call.callee.expr] if isinstance(call.callee, n.MemberExpr) else [])]
    return any(True for each in given if dotted(each) for _ in held_states(run, run.evaluate(each)))


def held_states(run: Running, value: Value) -> Iterator[Value]:
    """The states of optimisers in a tree, and in the attributes of an object."""
    yield from states_in(run, value)
    for held in (run.state.held(value) or ()) if isinstance(value, Object) else ():
        for _, part in held.fields if isinstance(held, Fields) else ():
            yield from states_in(run, part)


def trains(run: Running, call: n.CallExpr) -> bool:
    """Whether it is called in a loop that gives it the same, or one batch after another, and nothing to try out."""
    file = run.file.home
    if not isinstance(file, n.MypyFile) or is_for_show(syntax_of(file), file, call, call.callee, may_compile=True):
        return False
    names = varying(syntax_of(file), call)
    return names is not None and all(is_data(run.evaluate(name)) for name in names)


def is_data(value: Value) -> bool:
    """Whether there are many numbers in it: one number may be a step size that is tried."""
    return isinstance(value, Tuple | Object | Thing) or (isinstance(value, Array) and bool(value.shape))
