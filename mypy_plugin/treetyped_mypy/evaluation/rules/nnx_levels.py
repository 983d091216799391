"""Flax NNX: a module, a variable, an optimiser or ``Rngs`` changes only in the trace that made it.

Source: ``_check_valid_context`` in ``flax/nnx/pytreelib.py``, ``_check_can_update`` in ``flax/nnx/variablelib.py``. A
variable is told by the module that has it, or by the name of an outer function that it is bound to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy.nodes import CallExpr, Expression, IndexExpr, IntExpr, MemberExpr, NameExpr, Node, StrExpr

from treetyped_mypy.errors import codes, flax
from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.levels import is_older, is_outside
from treetyped_mypy.evaluation.rules.linen_modules import fields_held
from treetyped_mypy.evaluation.rules.nnx_modules import is_module, is_variable
from treetyped_mypy.evaluation.rules.nnx_references import goes_without_graphs, shares
from treetyped_mypy.evaluation.rules.nnx_variables import has_variables
from treetyped_mypy.flow.containers import contents_of
from treetyped_mypy.flow.contents import Entries, Items
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.scopes import home_of
from treetyped_mypy.flow.values import UNKNOWN, Tuple, Value, options
from treetyped_mypy.syntax.tree import dotted

CHANGING: Final = frozenset({"nnx_optimizer", "rngs"})
"""The kinds of things that change in place."""


def refuses(run: Running, owner: Value, place: Node, written: Node | None = None) -> bool:
    """Whether what is changed here was made outside of what JAX traces, which is said.

    ``written``: how it is reached.
    """
    is_refused = run.levels and (is_changed_outside(run, owner) or is_variable_outside(run, owner, written))
    return bool(is_refused) and report(run, place, flax.changed_outside(named(written)))


def refuses_draw(run: Running, owner: Value, place: Node, written: Node | None = None) -> bool:
    """The same where random numbers are drawn from it."""
    is_refused = run.levels and is_changed_outside(run, owner)
    return bool(is_refused) and report(run, place, flax.drawn_outside(named(written)))


def named(written: Node | None) -> str:
    return dotted(written) if isinstance(written, Expression) else ""


def refuses_to_hand_on(call: LibraryCall) -> bool:
    """Whether one of the arguments is a module from outside: NNX writes the changes of a function back to it."""
    if not call.run.levels:
        return False
    for at, value in enumerate(call.positional):
        for each in value.items if isinstance(value, Tuple) else (value,):
            if is_module(call.run, each) and is_outside(call.run, each) and has_variables(call.run, each):
                return report(call.run, call.place, flax.handed_on_outside(call.name, call.spelled(at) or "a module"))
    return False


def report(run: Running, place: Node, text: str) -> bool:
    """What comes after it in the trace is not reached."""
    if shares(run) or goes_without_graphs(run):
        return False
    if run.levels[-1].is_told:
        return True
    for each in run.levels if run.is_certain else ():
        each.is_told = True
    run.fail(place, codes.LEAF, text, flax.OUTSIDE)
    return True


def is_changed_outside(run: Running, owner: Value) -> bool:
    return is_outside(run, owner) and all(
        is_module(run, each) or (isinstance(each, Thing) and each.kind in CHANGING) for each in options(owner)
    )


def callee_of(place: Node) -> Node | None:
    return place.callee if isinstance(place, CallExpr) else None


def owner_of(place: Node) -> Node | None:
    """What is changed: ``model`` in ``model.calls = 1`` and ``model.eval()``, ``mean`` in ``mean[...] = x``."""
    match callee_of(place) or place:
        case MemberExpr(expr=inner) | IndexExpr(base=inner):
            return inner
        case _:
            return None


def is_variable_outside(run: Running, owner: Value, written: Node | None) -> bool:
    match written:
        case _ if not is_variable(owner):
            return False
        case NameExpr(name=name):
            return is_older(run, home_of(run.frame, name), name)
        case MemberExpr(expr=inner):
            found = value_of(run, inner)
            return found is not None and is_module(run, found) and is_outside(run, found)
        case _:
            return False


def value_of(run: Running, written: Node) -> Value | None:
    """What an expression holds, where to evaluate it again does nothing else."""
    match written:
        case NameExpr(name=name):
            return run.look_up(name)
        case MemberExpr(expr=inner, name=name) if (owner := value_of(run, inner)) is not None:
            return (fields_held(run, owner) or {}).get(name)
        case IndexExpr(base=inner, index=StrExpr(value=key) | IntExpr(value=key)):
            owner = value_of(run, inner)
            return None if owner is None else item_of(run, owner, key)
        case _:
            return None


def item_of(run: Running, owner: Value, key: str | int) -> Value | None:
    match contents_of(run, owner):
        case [Entries(entries=entries)]:
            return dict(entries).get(key)
        case [Items(kind="list", items=items)] if isinstance(key, int) and key < len(items):
            return items[key]
        case _:
            return None


def set_value(call: LibraryCall, owner: Thing) -> Value:
    refuses(call.run, owner, call.place, owner_of(call.place))
    return UNKNOWN


METHODS: Final[dict[str, Callable[[LibraryCall, Thing], Value]]] = dict.fromkeys(
    ("set_value", "set_raw_value", "copy_from", "update_from_state", "set_metadata", "add_axis", "remove_axis"),
    set_value,
)
"""The methods of a variable that change it."""
