"""What the functions, values and operators of libraries do, asked by the interpreter; the rules are in ``rules/``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from typing import Final

from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    Expression,
    FuncDef,
    IndexExpr,
    LambdaExpr,
    MemberExpr,
    Node,
    RefExpr,
    TypeAlias,
)

from treetyped_mypy.errors import codes, python
from treetyped_mypy.evaluation import (
    choices,
    enumerations,
    frozen_instances,
    lost_changes,
    path_keys,
    promised_states,
    purity,
    uninitialised,
)
from treetyped_mypy.evaluation.arrays import Array, show
from treetyped_mypy.evaluation.atoms import (
    OPEN,
    PARSED,
    WORKED,
    Dtype,
    Part,
    Partial,
    Spot,
    Thing,
    Transformed,
    Treedef,
)
from treetyped_mypy.evaluation.atoms import Node as LibraryNode
from treetyped_mypy.evaluation.call import made
from treetyped_mypy.evaluation.calling import call_external, call_instance, call_method, positional_first, rule_of
from treetyped_mypy.evaluation.naming import short_name
from treetyped_mypy.evaluation.recording import recording
from treetyped_mypy.evaluation.relevance import may_fail
from treetyped_mypy.evaluation.rules import (
    arithmetic,
    array_values,
    command_line,
    declared_instances,
    equinox,
    equinox_sequential,
    flax,
    frozen_dicts,
    indexing,
    leaf_order,
    linen_assignments,
    linen_attributes,
    linen_layers,
    linen_modules,
    nnx_copies,
    nnx_layers,
    nnx_levels,
    nnx_modules,
    nnx_rngs,
    nnx_training,
    optimiser_contents,
    python_numbers,
    transforms,
)
from treetyped_mypy.evaluation.scopes import Layer
from treetyped_mypy.evaluation.table import METHODS
from treetyped_mypy.evaluation.taken_in_part import left_behind
from treetyped_mypy.evaluation.thrown_away import thrown_away
from treetyped_mypy.evaluation.traced_parameters import is_compiled, traced_names, traced_parameters
from treetyped_mypy.evaluation.unseen import annotated, field, handed, returned
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.containers import kinds_of
from treetyped_mypy.flow.iteration import entries_of
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Atom, Class, External, Object, Super, Tuple, Value
from treetyped_mypy.flow.watching import Watch

READING: Final = ("jnp.", "np.", "npr.", "random.", "nn.", "jsp.")
"""The modules whose functions call nothing that they are given."""


class Libraries:
    """JAX, NumPy, Optax, Equinox and Flax: they read what they are given, and change none of it."""

    def handed(self, run: Running, definition: FuncDef | LambdaExpr, seen: Mapping[str, Value]) -> Mapping[str, Value]:
        found = handed(run, definition, seen)
        return found if seen else traced_parameters(run, definition, found)

    @contextmanager
    def traced(self, run: Running, definition: FuncDef | LambdaExpr, given: Mapping[str, Value]) -> Iterator[None]:
        around = recording(run) if is_compiled(run, definition) else nullcontext()
        with around, lost_changes.lent_to(run, definition, traced_names(run, definition), given):
            yield

    def annotated(self, run: Running, statement: AssignmentStmt) -> Value:
        return annotated(run, statement)

    def field(self, run: Running, cls: Class, name: str, place: Node) -> Value:
        return field(run, cls, name, place)

    def unknown(self, run: Running, name: RefExpr) -> Value:
        return (choices.alias_of_role(name) if isinstance(name.node, TypeAlias) else None) or UNKNOWN

    def truth(self, run: Running, value: Value, place: Node) -> None:
        python_numbers.asked(run, value, place)

    def reads(self, fullname: str) -> bool:
        return (short_name(fullname) or "").startswith(READING)

    def may_fail(self, definition: FuncDef | LambdaExpr) -> bool:
        return may_fail(definition)

    def changes_nothing(self, run: Running, callee: Value) -> bool:
        return purity.changes_nothing(callee, isinstance(callee, External) and rule_of(callee) is not None)

    def thrown_away(self, run: Running, watch: Watch, result: Value) -> str | None:
        return thrown_away(run, watch, result)

    def left_behind(self, run: Running, taker: Expression, call: CallExpr, results: Tuple) -> str | None:
        return left_behind(run, taker, call, results)

    def made_by(self, run: Running, place: Node) -> Value:
        linen_modules.unseen(run, place)
        return returned(run, place)

    def call(
        self, run: Running, callee: External | Atom | Object, arguments: Sequence[Argument], place: Node
    ) -> Value | None:
        if run.copies:
            nnx_copies.handed_on(run, callee, [callee, *(each.value for each in arguments)])
        match callee:
            case External():
                return call_external(run, callee, arguments, place)
            case Transformed(word="compact"):
                return linen_modules.call_compact(made(run, "compact", arguments, place), callee)
            case Layer():
                return linen_layers.call_layer(made(run, callee.word, arguments, place), callee)
            case Transformed(word=word) if (act := nnx_training.CALLS.get(word)) is not None:
                return act(replace(made(run, word, arguments, place), subjects=(callee,)), callee)
            case Transformed():
                return transforms.call(replace(made(run, callee.word, arguments, place), subjects=(callee,)), callee)
            case Partial(function=function, arguments=bound):
                return run.call(function, [*positional_first(bound, arguments)], place)
            case Part(owner=Spot(is_leaf=True)):
                return WORKED
            case Part(owner=LibraryNode() as owner, name="replace"):
                return declared_instances.replaced(made(run, "replace", arguments, place), owner)
            case Part(owner=LibraryNode() as owner, name=name):
                return promised_states.called(run, owner, name, place)
            case Part(owner=owner, name=name):
                return call_method(made(run, name, arguments, place), owner)
            case Thing(kind=kind) if (rule := METHODS.get(kind, {}).get("__call__")) is not None:
                return rule(made(run, kind, arguments, place), callee)
            case LibraryNode():
                return equinox.call_module(made(run, callee.key, arguments, place), callee)
            case Array(kind=str()):
                return run.fail(place, codes.LEAF, python.not_callable(f"an array ({show(callee)})"))
            case Object(cls=None):
                return nnx_layers.call_layer(made(run, "call", arguments, place), callee)
            case Object():
                return call_instance(run, callee, arguments, place)
            case _:
                return None

    def attribute(
        self, run: Running, owner: External | Atom | Object | Class | Super, name: str, place: Node
    ) -> Value | None:
        match owner:
            case Layer():
                return linen_attributes.attribute_of_layer(run, owner, name, place)
            case Object() if nnx_modules.is_state(run, owner):
                return dict(entries_of(run, owner) or ()).get(name)
            case Object() if nnx_modules.is_module(run, owner):
                return nnx_layers.attribute(run, owner, name)
            case Object() if frozen_dicts.FROZEN in kinds_of(run, owner):
                return frozen_dicts.attribute(owner, name)
            case Object():
                return linen_attributes.attribute(run, owner, name, place)
            case Super(receiver=receiver):
                return linen_assignments.above(run, receiver, name)
            case Class():
                found = enumerations.member(run, owner, name) or equinox.item_of_enumeration(owner, name)
                return found or flax.attribute_of_class(run, owner, name)
            case Thing(kind="nnx_optimizer") if name == "model":
                return nnx_training.no_model(run, place)
            case Thing(kind="train_state") if owner.get(name) is None:
                return flax.attribute(run, owner, name, place)
            case External(fullname=module):
                return External(f"{module}.{name}")
            case Array():
                return array_values.attribute(run, owner, name, place)
            case Dtype():
                return UNKNOWN
            case LibraryNode():
                return declared_instances.attribute(run, owner, name, place)
            case optimiser_contents.OptState():
                return optimiser_contents.attribute(run, owner, name, place)
            case path_keys.PathKey():
                return path_keys.attribute(run, owner, name, place)
            case Thing() if owner.kind in OPEN:
                return owner.part(name)
            case Thing(kind=uninitialised.KIND):
                return uninitialised.attribute(run, owner, name, place)
            case Thing():
                found = owner.get(name)
                return Part(owner, name) if found is None else found
            case Transformed(function=function) if name in WRAPPED and not isinstance(function, Tuple | Treedef):
                return function
            case Atom():
                return Part(owner, name)
            case _:
                return None

    def operate(self, run: Running, word: str, left: Value, right: Value | None, place: Node) -> Value | None:
        if any(isinstance(side, Spot) and side.is_leaf for side in (left, right)):
            return WORKED
        if right is not None and word in ("==", "!="):
            path_keys.compared(run, left, right, place)
        return choices.combined(word, left, right) or arithmetic.operate(run, word, left, right, place)

    def python(self, run: Running, name: str, arguments: Sequence[Argument], place: Node) -> None:
        if name in leaf_order.CALLED:
            leaf_order.CALLED[name](run, arguments, place)
        elif name == "builtins.format" and len(arguments) == 2:
            python_numbers.formatted(run, arguments[0].value, arguments[1].value, place)
        elif name == "builtins.hash" and arguments:
            indexing.hashed(run, arguments[0].value, place)

    def unseen(self, run: Running, place: MemberExpr) -> Value:
        return indexing.unseen(run, place)

    def looked_for(self, run: Running, item: Value, container: Value, place: Node) -> None:
        path_keys.looked_for(run, item, container, place)
        python_numbers.looked_for(run, item, container, place)

    def iterated(self, run: Running, owner: Atom, place: Node) -> None:
        indexing.gone_through(run, owner, place)

    def put(self, run: Running, owner: Value, place: IndexExpr, operator: str) -> None:
        nnx_copies.changed(run, owner, place)
        nnx_levels.refuses(run, owner, place, place.base)
        indexing.put(run, owner, place, operator)

    def lacking(self, run: Running, place: Node) -> str | None:
        return linen_modules.frozen_in_setup(run, place)

    def look(self, run: Running, value: Value) -> None:
        nnx_copies.looked_at(run, value)

    def set(self, run: Running, owner: Value, name: str, value: Value, place: Node) -> Value | None:
        nnx_copies.changed(run, owner, place)
        if nnx_levels.refuses(run, owner, place, nnx_levels.owner_of(place)):
            return None
        if optimiser_contents.refuses(run, owner, name, place):
            return None
        if frozen_instances.refuses(run, owner, name, place) or linen_assignments.refuses(run, owner, name, place):
            return None
        return linen_modules.set_in_setup(run, owner, name, value, place)

    def item(self, run: Running, owner: Value, key: Value, place: Node) -> Value | None:
        if isinstance(owner, Spot) and owner.is_leaf:
            return WORKED
        if isinstance(owner, Thing) and owner.kind == "rngs":
            return nnx_rngs.item(run, owner, key, place)
        if isinstance(owner, Thing) and owner.kind == PARSED:
            return command_line.item(owner, key)
        if owner == array_values.UNSEEN_SIZES:
            return array_values.size_at(key)
        if nnx_modules.is_variable(owner):
            return indexing.item_of_variable(run, owner, key, place)
        if uninitialised.is_initializer(owner):
            return uninitialised.item(run, place)
        if isinstance(owner, LibraryNode):
            return equinox_sequential.item(owner, key)
        return indexing.item(run, owner, key, place)


WRAPPED: Final = ("__wrapped__", "func")
"""What a transformed function calls the function that it was made of; one that is linear, or unravels, keeps trees."""
