"""The sentences about optimisers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy.types import Type

from treetyped_mypy.errors.messages import at, structures_differ
from treetyped_mypy.errors.python import named
from treetyped_mypy.structure.mismatch import Mismatch
from treetyped_mypy.structure.path import Path

NUMBERS_CURE: Final = "make it a static field, or keep the arrays only: eqx.filter(params, eqx.is_inexact_array)"
ORDER_CURE: Final = "the order is update(grads, opt_state, params)"
STATES_CURE: Final = "init(params) gives the first state, and each update the next one"

NO_STATE: Final = "Optimizer.update: there is no state yet"
NO_STATE_CURE: Final = "start with optimizer.init(params)"


def no_array(path: Path, kind: str) -> str:
    return f'init: "params" has a leaf {at(path)} that is no array ({kind}), and the optimiser keeps an array like each'


def no_sum(path: Path) -> str:
    return f"apply_updates: there is a function {at(path)}, and functions have no sum"


ARRAYS_CURE: Final = "updates are of the arrays only: eqx.filter(updates, eqx.is_inexact_array)"


def loss_takes(function: str, parameter: str, wanted: str, given: str) -> str:
    """Source: ``check_subdtype`` of ``optax/_src/utils.py``."""
    return f'{function}: "{parameter}" takes {wanted}, not {given}'


def loss_shapes(function: str, first: str, second: str) -> str:
    """Source: ``check_shapes_equal`` of ``optax/_src/utils.py``."""
    return f"{function}: both must be of one shape, not {first} and {second}"


ONE_HOT_CURE: Final = "softmax_cross_entropy takes one-hot labels"


def labels_called(shown: str) -> str:
    """Source: ``callable(param_labels)`` of ``optax/transforms/_combining.py``."""
    return f'multi_transform: "param_labels" is {shown}, which can be called: Optax calls it with the parameters'


LABELS_IN_A_FUNCTION: Final = "param_labels=lambda _params: ... gives the tree as it is"


def mask_differs(function: str, parameter: str, mismatches: list[Mismatch[Type]], other: str = "params") -> str:
    return structures_differ(f"optax.{function}", (parameter, other), mismatches)


def state_differs(updates: str, mismatches: list[Mismatch[Type]]) -> str:
    """The state was made for a tree of another structure."""
    return structures_differ("update", (updates, "the tree given to init"), mismatches)


RESULT_CURE: Final = "update returns (updates, opt_state), in this order"


def state_in_place_of(parameter: str, function: str = "update") -> str:
    return f'{function}: "{parameter}" is given the optimiser\'s state'


def no_state(given: str) -> str:
    return f'update: "state" is {given}, which is no state of an optimiser'


def unknown_label(label: str, known: list[str]) -> str:
    shown = ", ".join(map(repr, known))
    return f'optax.multi_transform: {label!r} is no key of "transforms", which has {shown}'


STATE_OF_ANOTHER: Final = 'update: "state" is the state of another optimiser, which has other fields'


def shapes_differ(function: str, first: str, second: str, left: str, right: str) -> str:
    return f'{function}: "{first}" has an array of shape {left} where "{second}" has one of shape {right}'


def not_told(names: list[str]) -> str:
    return f"update: this optimiser needs {', '.join(names)} by name: update(updates, state, params, {names[0]}=...)"


def no_count(schedule: str, given: str) -> str:
    return f"{schedule}: the schedule takes the count of the steps, not {given}"


def no_field_of_chain(name: str) -> str:
    return f'the state of a chain is a tuple with the state of each part, which has no attribute "{name}"'


def old_state(state: str) -> str:
    """``state``: what the old one is called, if it has a name."""
    old = f'"{state}"' if state else "the old one"
    return f"update: the new state is dropped, and {old} goes on as if it had changed"


def lost_updates(updates: str) -> str:
    return f'update: nothing reads "{updates}", and the parameters go on as they were beside the new state'


def apply(params: str, updates: str) -> str:
    return f"{params or 'params'} = optax.apply_updates({params or 'params'}, {updates})"


CALLED: Final = "an optimiser of Optax is called, but it is no function: it is a pair of init and update"
CALLED_CURE: Final = "updates, opt_state = tx.update(grads, opt_state, params)"
TAKE_STATE: Final = "take the new state, and hand it on: updates, opt_state = tx.update(grads, opt_state, params)"

UPDATES_AS_PARAMS: Final = 'update: "params" is given updates, which are added to the parameters'
APPLY: Final = apply("params", "updates")


def no_parameter(factory: str, names: Sequence[str], parameters: Sequence[str]) -> str:
    return f"{factory} has no parameter {named(names)}: it has {named(parameters)}"


def too_many(factory: str, given: int, taken: int) -> str:
    return f"{factory} is given {given} arguments by position, but takes {taken}"


def no_hyperparameter(key: object, factory: str, known: Sequence[str]) -> str:
    """The factory is called with all that is in the dict."""
    return f'"hyperparams" has {shown(key)}, which is no hyperparameter of {factory} here: it has {named(known)}'


def without_hyperparameter(name: str, factory: str) -> str:
    return f'"hyperparams" has no "{name}", which {factory} must be given'


def shown(key: object) -> str:
    return f'"{key}"' if isinstance(key, str) else repr(key)
