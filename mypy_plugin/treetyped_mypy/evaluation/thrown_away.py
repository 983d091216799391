"""A call that does nothing but make a new tree, which nobody takes, while the old one is used as if it had changed."""

from __future__ import annotations

from typing import Final

from mypy import nodes as n

from treetyped_mypy.adapters import own
from treetyped_mypy.errors import messages
from treetyped_mypy.evaluation.atoms import Node, Part, Partial, Thing, Transformed
from treetyped_mypy.evaluation.calls_alone import (
    WRITING,
    Asked,
    asked_by,
    given,
    is_step,
    named,
    names_of,
    updated,
    values_given,
)
from treetyped_mypy.evaluation.marks import WRITTEN, all_are
from treetyped_mypy.evaluation.naming import short_name
from treetyped_mypy.evaluation.new_versions import has_same_leaves, is_new_state, is_new_version
from treetyped_mypy.evaluation.taken_in_part import is_replaced
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Builtin, Class, External, Method, Object, Tuple, Value
from treetyped_mypy.flow.watching import Watch
from treetyped_mypy.syntax.bindings import around_targets, bound_once, never_read, targets_of
from treetyped_mypy.syntax.lost_items import lost_item
from treetyped_mypy.syntax.read_afterwards import loop_of
from treetyped_mypy.syntax.thrown_away import Excused, is_thrown_away, is_thrown_away_unseen
from treetyped_mypy.syntax.tree import Syntax, scope_of, syntax_of
from treetyped_mypy.syntax.tried import is_called_again, is_for_show, varies


def thrown_away(run: Running, watch: Watch, result: Value) -> str | None:
    """What is said of the call; none if it may be there for a reason."""
    file, call, asked = run.file.home, watch.call, asked_by(watch)
    if not isinstance(file, n.MypyFile) or asked is None or (what := named(asked.callee, asked.written)) is None:
        return None
    callee, syntax = asked.callee, syntax_of(file)
    if restores(callee):
        old = [value for _, value in asked.arguments[:1]]
        trees = [name for name, value in given(run, asked) if value in old][:1]
    else:
        is_new = is_new_state if is_update(callee) else is_new_version
        old = [value for value in values_given(asked) if is_new(run, value, result)]
        trees = [name for name, value in given(run, asked) if any(value is each for each in old)] + updated(asked)
    is_map = isinstance(callee, External) and (short_name(callee.fullname) or "").startswith("tree.map")
    if is_map and any(has_same_leaves(run, value, result) for value in values_given(asked)):
        return None  # ``lambda a, b: a``: the trees are compared
    if (item := lost_item(syntax, call)) is not None:
        is_given = any(run.look_up(item.name) is each for each in old)
        is_lost = is_given and not is_for_show(syntax, file, call, asked.written, may_compile=False)
        return messages.lost_item(what, item.name) if is_lost else None
    others = [other for other in names_of(run, syntax, call, old) if other.node not in {t.node for t in trees}]
    if is_update_of_others(syntax, asked, call) or is_own_update(run, syntax, asked, call, result):
        is_shown = is_for_show(syntax, file, call, asked.written, may_compile=False)
        if not is_shown:
            return messages.discarded(what, None)
        if not is_copy(asked.callee):
            return None
    if not trees and not others:
        return None
    is_sure = is_update(callee) or restores(callee)
    may_compile, name = not asked.never_compiles, assigned_to(syntax, call)
    is_training = is_training_alone(syntax, watch, asked)
    if name is not None and not (is_sure or is_step(callee) or is_training or makes_a_step(run, asked, result)):
        return None  # it may be left over
    may_be_shown = name is not None or not is_sure
    if may_be_shown and is_for_show(syntax, file, call, asked.written, may_compile=may_compile):
        return None
    if not (is_sure or is_training) and is_compiled(callee) and not varies(syntax, call):
        return None
    excused = Excused(at_top=not is_sure, again=not is_training)
    is_lost = any(is_thrown_away(syntax, call, tree, excused, may_compile=may_compile) for tree in trees)
    is_lost = is_lost or any(is_thrown_away_unseen(syntax, call, asked.written, other, excused) for other in others)
    return messages.discarded(what, name) if is_lost else None


def is_update_of_others(syntax: Syntax, asked: Asked, call: n.CallExpr) -> bool:
    """Whether ``x.at[i].set(y)`` is a statement of a function that was handed ``x``, or took it out of something."""
    array = next(iter(updated(asked)), None)
    if is_step(asked.callee) or not isinstance(array, n.NameExpr) or array.node is None:
        return False
    is_handed = array.node in syntax.parameters
    is_taken = isinstance(bound_once(syntax, array), n.IndexExpr | n.MemberExpr) or is_item_of_loop(syntax, array)
    return (is_handed or is_taken) and is_statement_in_function(syntax, call)


def is_own_update(run: Running, syntax: Syntax, asked: Asked, call: n.CallExpr, result: Value) -> bool:
    """Whether ``state.replace(step=1)`` is a statement, or ``self.write(i, x)``, whose results are written copies."""
    if not is_statement_in_function(syntax, call):
        return False
    return is_copy(asked.callee) or (isinstance(asked.callee, Method) and all_are(run, result, WRITTEN))


def is_copy(callee: Value) -> bool:
    return isinstance(callee, Builtin) and callee.name in ("replace", "_replace")


def is_statement_in_function(syntax: Syntax, call: n.CallExpr) -> bool:
    """At the top of a file a notebook shows what a statement is worth."""
    return isinstance(syntax.parent(call), n.ExpressionStmt) and isinstance(scope_of(syntax, call), n.FuncDef)


def is_item_of_loop(syntax: Syntax, name: n.NameExpr) -> bool:
    """``for name, other in pairs``, and bound nowhere else."""
    targets = targets_of(syntax, name.node) if name.node is not None else ()
    return bool(targets) and all(isinstance(around_targets(syntax, each), n.ForStmt) for each in targets)


def is_training_alone(syntax: Syntax, watch: Watch, asked: Asked) -> bool:
    """Whether it takes gradients, in a loop, and is called nowhere else: that is no measurement."""
    is_repeated = loop_of(syntax, watch.call) is not None and not is_called_again(syntax, watch.call, asked.written)
    return is_repeated and any(isinstance(each, Transformed) and each.word in GRADIENTS for each in watch.called)


def makes_a_step(run: Running, asked: Asked, result: Value) -> bool:
    """Whether an optimiser has made a part of the result from what was given."""
    parts = (result, *(result.items if isinstance(result, Tuple) else ()))
    return any(is_replaced(run, old, part) for old in values_given(asked) for part in parts)


GRADIENTS: Final = frozenset({"grad", "value_and_grad", "filter_grad", "filter_value_and_grad"})


def assigned_to(syntax: Syntax, call: n.CallExpr) -> str | None:
    """The name that takes the result: nothing reads it, or the call would not be alone."""
    statement = syntax.parent(call)
    target = never_read(syntax, statement) if isinstance(statement, n.AssignmentStmt) else None
    return None if target is None else target.name


def is_update(callee: Value) -> bool:
    """Whether a changed copy is all that it is for: nobody calls it to see what it gives, or to try it."""
    match callee:
        case Part(owner=Part(name="at_item") | Thing(kind="own_optimizer") | Node()):
            return True
        case Part(owner=Thing(kind="at"), name="set" | "apply"):
            return True
        case Builtin(receiver=Object() | Tuple(), name="replace" | "_replace"):
            return True
        case Method(receiver=Object(cls=Class() as cls)) | Object(cls=Class() as cls):
            return bool(cls.definition.info) and own.is_frozen_class(cls.definition.info)
        case External(fullname=fullname):
            return short_name(fullname) in UPDATING | WRITING
        case _:
            return False


UPDATING: Final = frozenset({"tree.update", "tree.replace_static"})


def restores(callee: Value) -> bool:
    """Whether it gives a new version of its first argument, whose leaves come from elsewhere."""
    return isinstance(callee, External) and short_name(callee.fullname) in RESTORING


RESTORING: Final = frozenset({"flax.from_state_dict", "flax.from_bytes"})


def is_compiled(callee: Value) -> bool:
    """A first call of such a function may be there to compile it."""
    match callee:
        case Transformed():
            return True
        case Partial(function=inner) | Method(function=inner):
            return is_compiled(inner)
        case _:
            return False
