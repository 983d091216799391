"""Flax NNX: ``nnx.Optimizer``; ``nnx.grad`` and ``nnx.jit``, whose functions are given the very modules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from mypy.nodes import Node

from treetyped_mypy import names
from treetyped_mypy.errors import codes, flax, messages
from treetyped_mypy.evaluation.arrays import FLOAT, Array
from treetyped_mypy.evaluation.atoms import BORN, Partial, Thing, Transformed
from treetyped_mypy.evaluation.call import LibraryCall, constant_of
from treetyped_mypy.evaluation.levels import level
from treetyped_mypy.evaluation.recording import recording
from treetyped_mypy.evaluation.rules import nnx_lifted, optax
from treetyped_mypy.evaluation.rules.derivatives import (
    differentiated,
    gradient,
    loss_and_aux,
    positions,
    report_argnums,
    report_no_scalar,
    report_not_differentiable,
)
from treetyped_mypy.evaluation.rules.hyperparameter_states import refused_by, wrapped
from treetyped_mypy.evaluation.rules.jit import static_places
from treetyped_mypy.evaluation.rules.nnx_copies import changed
from treetyped_mypy.evaluation.rules.nnx_functions import report_aliased, report_bound_method, report_static
from treetyped_mypy.evaluation.rules.nnx_levels import owner_of, refuses, refuses_to_hand_on
from treetyped_mypy.evaluation.rules.nnx_modules import is_module, is_state
from treetyped_mypy.evaluation.rules.nnx_prefixes import report_prefixes
from treetyped_mypy.evaluation.rules.nnx_states import params_of
from treetyped_mypy.evaluation.rules.nnx_trees import map_around, without_nodes
from treetyped_mypy.evaluation.rules.optimiser_made import kind_of
from treetyped_mypy.evaluation.rules.optimiser_states import MADE_FOR
from treetyped_mypy.evaluation.rules.optimiser_steps import has_none, joined, keeps_tree, not_told
from treetyped_mypy.evaluation.rules.shardings import report_out
from treetyped_mypy.evaluation.rules.tracing import (
    into_jit,
    out_of_derivative,
    outside,
    report_untraceable,
    returned_arrays,
)
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.iteration import entries_of
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, External, Tuple, Value, next_birth

PARAM: Final = External("flax.nnx.variablelib.Param")


# the optimiser
def optimizer(call: LibraryCall) -> Value:
    """``nnx.Optimizer(model, tx, wrt=nnx.Param)``."""
    if call.is_open:
        return UNKNOWN
    if names.NNX_PYTREE in call.run.kinds.lacking:  # before Flax 0.11 it keeps the model, and needs no "wrt"
        call.run.release(call.get(0, "model"))
        return UNKNOWN
    if "wrt" not in call.named:
        return call.say(codes.STRUCTURE, flax.WITHOUT_WRT, flax.WRT)
    model, tx = call.get(0, "model"), call.get(1, "tx")
    if is_module(call.run, tx) and isinstance(model, Thing) and model.kind == "opt":
        return call.say(codes.STRUCTURE, flax.OPTIMIZER_ORDER)
    params = params_of(call, model, call.named["wrt"])
    inner = replace(call, positional=(params,), named={})
    made = optax.init(inner, tx) if isinstance(tx, Thing) and tx.kind == "opt" and params != UNKNOWN else UNKNOWN
    held = (("tx", tx), ("opt_state", wrapped(call, made)), ("wrt", call.named["wrt"]))
    return Thing("nnx_optimizer", held, ((BORN, next_birth()),))


def update(call: LibraryCall, owner: Thing) -> Value:
    """``optimizer.update(model, grads)``: it changes the model and itself."""
    run = call.run
    if call.is_open:
        return UNKNOWN
    if len(call.positional) < 2:
        return call.say(codes.STRUCTURE, flax.UPDATE_ALONE, flax.UPDATE)
    model, grads = call.positional[:2]
    for each in (model, owner):
        changed(run, each, call.place, by_optimiser=True)
    if refuses(run, model, call.place, call.written(0)) or refuses(run, owner, call.place, owner_of(call.place)):
        return UNKNOWN
    if is_state(run, model) and is_module(run, grads):
        return call.say(codes.STRUCTURE, flax.UPDATE_SWAPPED, flax.UPDATE)
    tx = owner.get("tx")
    if isinstance(tx, Thing) and tx.kind == "opt" and kind_of(tx) == "searching" and (missing := not_told(call, tx)):
        return call.say(codes.STRUCTURE, flax.update_not_told(missing))
    if (fault := refused_by(call, tx or UNKNOWN, owner.get("opt_state") or UNKNOWN)) is not None:
        return call.say(codes.STRUCTURE, f"update: {fault}")
    params = params_of(call, model, owner.get("wrt") or UNKNOWN)
    if entries_of(run, params) == () and is_state(run, grads) and entries_of(run, grads):
        return call.say(codes.STRUCTURE, flax.NOTHING_CHOSEN)
    mismatches = call.mismatches(params, grads) if not is_module(run, grads) else []
    if mismatches and not has_none(mismatches) and is_plain(owner):
        return call.say_apart(mismatches, (0, "model"), (1, "grads"))
    if not mismatches and is_state(run, grads) and is_plain(owner):
        joined(call, params, grads, "grads", call.name, "model")
    report_made_for_another(call, owner, grads)
    return UNKNOWN


def report_made_for_another(call: LibraryCall, owner: Thing, grads: Value) -> None:
    """Moments are kept for each parameter of the model that it was made for."""
    tx, state = owner.get("tx"), owner.get("opt_state")
    kept = state.get(MADE_FOR) if isinstance(state, Thing) else None
    if kept is None or not isinstance(tx, Thing) or not keeps_tree(tx) or not is_state(call.run, grads):
        return
    mismatches = call.mismatches(grads, kept, equal=True)
    if mismatches and not has_none(mismatches):
        text = messages.structures_differ(call.name, (call.word(1, "grads"), flax.MADE_FOR), mismatches)
        call.say(codes.STRUCTURE, text, of=(1, "grads"))


def no_model(run: Running, place: Node) -> Value:
    """``optimizer.model``, which it kept before Flax 0.11."""
    run.fail(place, codes.STRUCTURE, flax.NO_MODEL, flax.KEEP_MODEL)
    return UNKNOWN


def is_plain(owner: Thing) -> bool:
    """Of the gradients it takes those that it was made for."""
    wrt = owner.get("wrt")
    return isinstance(wrt, External) and wrt.fullname.endswith(".Param")


METHODS: Final[dict[str, Callable[[LibraryCall, Thing], Value]]] = {
    "update": update,
    "__call__": lambda call, _owner: call.say(codes.STRUCTURE, flax.OPTIMIZER_CALLED),
}


# functions that are transformed
def transformed(word: str, call: LibraryCall) -> Value | None:
    function = call.get(0, "f", call.get(0, "fun", NONE))
    if call.is_open or report_prefixes(call):
        return None
    if function == NONE:  # ``@nnx.jit(static_argnums=1)``
        return Partial(External(f"flax.{call.name}"), tuple(Argument(v, name) for name, v in call.named.items()))
    if report_bound_method(call):
        return UNKNOWN
    options = ("argnums", "has_aux") if "grad" in word else ()
    given = dict(zip(options, call.positional[1:], strict=False))
    named = {name: value for name, value in call.named.items() if name not in ("f", "fun")}
    return Transformed(word, function, tuple({**given, **named}.items()))


def call_jit(made: LibraryCall, t: Transformed) -> Value:
    """Modules are handed on as they are; arrays are traced, but for those that are static."""
    static = static_places(made, t)
    if made.is_open or static is None or {name for name, _ in t.options} - FOLLOWED_OPTIONS:
        made.run.release(t.function)
        return UNKNOWN
    given = [(made.parameter(t.function, at), value) for at, value in enumerate(made.positional)]
    kept = [pair for at, pair in enumerate(given) if at in static[0]]
    kept += [(name, value) for name, value in made.named.items() if name in static[1]]
    if refuses_to_hand_on(made) or report_static(made, kept):
        return UNKNOWN
    traced = [pair for at, pair in enumerate(given) if at not in static[0]]
    traced += [(name, value) for name, value in made.named.items() if name not in static[1]]
    beside = [(name, without_nodes(made.run, value, made.place)) for name, value in traced]
    if any(report_untraceable(made, t.word, value, name) for name, value in beside):
        return UNKNOWN
    values = [value if at in static[0] else into(made, value) for at, value in enumerate(made.positional)]
    named = {name: value if name in static[1] else into(made, value) for name, value in made.named.items()}
    with recording(made.run):
        result = made.trace_apart(t.function, *values, **named)
    if returned_arrays(made, t.word, without_nodes(made.run, result, made.place)) == UNKNOWN:
        return UNKNOWN
    result = out_of(made, result)
    return UNKNOWN if isinstance(result, Array) and report_out(made, t, result) else result


FOLLOWED_OPTIONS: Final = frozenset(
    {"static_argnums", "static_argnames", "donate_argnums", "donate_argnames", "in_shardings", "out_shardings"}
)


def into(made: LibraryCall, value: Value) -> Value:
    return map_around(made.run, value, lambda node: node, into_jit, made.place)


def out_of(made: LibraryCall, value: Value) -> Value:
    return map_around(made.run, value, lambda node: node, lambda leaf: outside(made, leaf), made.place)


def differentiated_by(call: LibraryCall) -> Value:
    """``nnx.DiffState(0, filter)``, as ``argnums``: the variables of a module that the gradient is of."""
    held = (("argnum", call.get(0, "argnum")), ("of", call.get(1, "filter")))
    return UNKNOWN if call.is_open else Thing(DIFF_STATE, held)


DIFF_STATE: Final = "diff_state"


def call_grad(made: LibraryCall, t: Transformed) -> Value:
    told: Value | None = t.option("argnums")
    wanted: Value = PARAM
    if isinstance(told, Thing) and told.kind == DIFF_STATE:
        wanted = told.get("of") or UNKNOWN
        t = replace(t, options=(*t.options, ("argnums", told.get("argnum") or UNKNOWN)))
    argnums, numbers = positions(made, t)
    has_aux = constant_of(made.run, t.option("has_aux") or Constant(False))
    if made.is_open or has_aux is ...:
        made.run.release(t.function)
        return UNKNOWN
    if numbers is not None and report_argnums(made, t, numbers):
        return UNKNOWN
    if refuses_to_hand_on(made) or report_aliased(made, t, numbers or range(len(made.positional))):
        return UNKNOWN
    kept = [number for number in numbers or () if 0 <= number < len(made.positional)]
    beside = replace(made, positional=tuple(without_nodes(made.run, each, made.place) for each in made.positional))
    if any(report_not_differentiable(beside, t, n) for n in kept):
        return UNKNOWN
    values = [opened(made, value) if index in kept else value for index, value in enumerate(made.positional)]
    before = len(made.run.failures)
    aux: Value = UNKNOWN
    with level(made.run, (*values, *made.named.values()), is_certain=True):
        result = made.call(t.function, *values, **made.named)
    if len(made.run.failures) > before:
        return UNKNOWN
    if has_aux is True:
        result, aux = loss_and_aux(made, t.word, result)
    if report_no_scalar(made, t.word, result, has_aux=bool(has_aux)):
        return UNKNOWN
    each = [grads_of(made, made.positional[number], wanted) for number in kept]
    is_seen = numbers is not None and len(kept) == len(numbers)
    grads = UNKNOWN if not is_seen else each[0] if type(argnums) is int else Tuple(tuple(each))
    if t.word.endswith("value_and_grad"):
        loss = Array(FLOAT, (), is_traced=made.run.recording > 0)
        return Tuple((Tuple((loss, out_of_derivative(made, aux))) if has_aux else loss, grads))
    return Tuple((grads, out_of_derivative(made, aux))) if has_aux else grads


def opened(made: LibraryCall, value: Value) -> Value:
    return map_around(made.run, value, lambda node: node, partial(differentiated, False), made.place)


def grads_of(made: LibraryCall, value: Value, wanted: Value) -> Value:
    """Of each module, a state of its parameters, or of the variables that are wanted."""
    return map_around(made.run, value, lambda node: params_of(made, node, wanted), partial(gradient, False), made.place)


FOLLOWED: Final = {"nnx.jit": call_jit, "nnx.grad": call_grad, "nnx.value_and_grad": call_grad}
CALLS: Final = {**FOLLOWED, **nnx_lifted.CALLS}

RULES: Final[dict[str, Callable[[LibraryCall], Value | None]]] = {
    "nnx.Optimizer": optimizer,
    "nnx.DiffState": differentiated_by,
    **{name: partial(transformed, name) for name in FOLLOWED},
    **nnx_lifted.RULES,
}
