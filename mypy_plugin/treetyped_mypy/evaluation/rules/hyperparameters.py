"""Optax: ``inject_hyperparams(optax.adam)(learning_rate=...)``, which keeps in its state what the factory is given.

The numbers and schedules among its arguments and defaults are hyperparameters: the factory is called with them, as
arrays, for each step. All else is handed on as it is. Source: ``optax/schedules/_inject.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from mypy.nodes import LambdaExpr

from treetyped_mypy.errors import codes, optax, python
from treetyped_mypy.evaluation.arrays import Array, as_array
from treetyped_mypy.evaluation.atoms import Partial, Thing, Transformed
from treetyped_mypy.evaluation.call import LibraryCall, constant_of
from treetyped_mypy.evaluation.rules.factory_parameters import Parameter, known, parameters_of
from treetyped_mypy.evaluation.rules.optimiser_made import HYPERPARAMETERS, OPEN, made, made_of
from treetyped_mypy.evaluation.rules.optimiser_table import CHAINS, HARMLESS, TRANSFORMS
from treetyped_mypy.evaluation.rules.schedules import is_schedule
from treetyped_mypy.flow.values import (
    UNKNOWN,
    Constant,
    External,
    Function,
    Method,
    Object,
    Plain,
    Tuple,
    Value,
    options,
)

Role: TypeAlias = Literal["number", "schedule", "other"] | None
"""What an argument is to Optax; none where that is not seen."""


def injected(call: LibraryCall) -> Value:
    factory, static = call.get(0, "inner_factory"), static_names(call)
    parameters = parameters_of(factory)
    if static is not None and parameters is not None:
        unknown = [name for name in static if name not in {each.name for each in parameters}]
        if unknown:
            return call.fail(codes.STRUCTURE, optax.no_parameter(spoken(factory), unknown, known(parameters)))
    return Thing("opt_factory", (("factory", factory),), (("static", static),))


def static_names(call: LibraryCall) -> tuple[str, ...] | None:
    """``static_args``; none where they are not seen."""
    found = constant_of(call.run, call.get(1, "static_args", Tuple(())))
    each = (found,) if isinstance(found, str) else found
    return each if isinstance(each, tuple) and all(isinstance(name, str) for name in each) else None


# a call of what ``inject_hyperparams`` gives
def made_by_factory(call: LibraryCall, owner: Thing) -> Value:
    factory, static = owner.get("factory") or UNKNOWN, owner.fact("static")
    parameters = parameters_of(factory)
    if parameters is None:
        return injecting(OPEN, Thing(HYPERPARAMETERS))
    if not call.is_open and (fault := misfit(call, spoken(factory), parameters)) is not None:
        return call.say(codes.STRUCTURE, fault)
    given = bound(call, parameters)
    values = {each.name: given.get(each.name, each.default or UNKNOWN) for each in parameters}
    roles = {name: role_in(name, value, static) for name, value in values.items()}
    changing = {name: as_hyperparameter(values[name]) for name, role in roles.items() if role != "other"}
    facts = (
        ("factory", spoken(factory)),
        ("taken", tuple(known(parameters))),
        ("scheduled", tuple(name for name, role in roles.items() if role == "schedule")),
        ("doubtful", tuple(name for name, role in roles.items() if role is None)),
        ("needed", tuple(each.name for each in parameters if each.default is None and roles[each.name] == "number")),
    )
    return injecting(inner(factory, given, roles), Thing(HYPERPARAMETERS, tuple(changing.items()), facts))


def injecting(optimiser: Thing, told: Thing) -> Thing:
    return made_of("inside", optimiser, **{HYPERPARAMETERS: told})


def spoken(factory: Value) -> str:
    match factory:
        case External(fullname=fullname):
            return fullname.rpartition(".")[2]
        case Function(definition=definition) if not isinstance(definition, LambdaExpr):
            return definition.name
        case _:
            return "the factory"


def misfit(call: LibraryCall, factory: str, parameters: Sequence[Parameter]) -> str | None:
    """Why Python cannot bind the arguments to the parameters."""
    places = [each.name for each in parameters if each.by_position]
    unknown = [name for name in call.named if name not in known(parameters)]
    if unknown:
        return optax.no_parameter(factory, unknown, known(parameters))
    filled = {*places[: len(call.positional)], *call.named}
    missing = [each.name for each in parameters if each.default is None and each.name not in filled]
    if missing:
        return python.wrong_arguments(factory, missing)
    count = len(call.positional)
    return optax.too_many(factory, count, len(places)) if count > len(places) else None


def bound(call: LibraryCall, parameters: Sequence[Parameter]) -> dict[str, Value]:
    """The parameters that are given something."""
    if call.is_open:
        return dict.fromkeys(known(parameters), UNKNOWN)
    places = [each.name for each in parameters if each.by_position]
    return {**dict(zip(places, call.positional, strict=False)), **call.named}


def role_in(name: str, value: Value, static: object) -> Role:
    if not isinstance(static, tuple):
        return "other" if role_of(value) == "other" else None
    return "other" if name in static else role_of(value)


def role_of(value: Value) -> Role:
    roles = {role_of_option(option) for option in options(value)}
    return roles.pop() if len(roles) == 1 else None


def role_of_option(value: Value) -> Role:
    match value:
        case Constant(value=bool() | str() | None) | Plain(cls="bool" | "str") | Tuple(cls=None) | Object(cls=None):
            return "other"
        case Constant(value=int() | float()) | Plain(cls="int" | "float"):
            return "number"
        case Array(is_numpy=False) | Array(is_container=True):  # a scalar of NumPy is none
            return "number"
        case Array(shape=shape) if shape:
            return "number"
        case Function() | Method() | Transformed() | Partial():
            return "schedule"
        case _:
            return "schedule" if is_schedule(value) else None


def as_hyperparameter(value: Value) -> Value:
    """An array of its own."""
    found = as_array(value)
    return UNKNOWN if found is None else Array(None, found.shape)


def inner(factory: Value, given: dict[str, Value], roles: dict[str, Role]) -> Thing:
    """The optimiser that the factory makes of arrays."""
    word = spoken(factory)
    is_seen = isinstance(factory, External) and (word in CHAINS or word in TRANSFORMS)
    is_odd = bool(given.keys() - HARMLESS - {"mask", "momentum"}) or roles.get("mask", "other") != "other"
    if not is_seen or is_odd:
        return OPEN
    return made(word, {name: seen_by_factory(value, roles[name]) for name, value in given.items()})


def seen_by_factory(value: Value, role: Role) -> Value:
    return value if role == "other" else UNKNOWN if role is None else Array(None, ())


RULES: Final = {"optax.inject_hyperparams": injected}
