"""Optax: which parameters a function has that makes an optimiser, the program's own or Optax's."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Final

from mypy.nodes import ARG_STAR, ARG_STAR2

from treetyped_mypy import names
from treetyped_mypy.flow.calls import takes_position
from treetyped_mypy.flow.values import UNKNOWN, Constant, External, Function, Value
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.library_sources import signature


@dataclass(frozen=True, slots=True)
class Parameter:
    name: str
    default: Value | None
    """None: it must be given."""
    by_position: bool = True


def parameters_of(factory: Value) -> tuple[Parameter, ...] | None:
    """None where they are not seen, or it takes any."""
    match factory:
        case Function(definition=definition, defaults=defaults):
            if any(each.kind in (ARG_STAR, ARG_STAR2) or each.pos_only for each in definition.arguments):
                return None
            values = defaults or (None,) * len(definition.arguments)
            pairs = zip(definition.arguments, values, strict=True)
            return tuple(Parameter(each.variable.name, value, takes_position(each)) for each, value in pairs)
        case External(fullname=fullname):
            return written_parameters(fullname)
        case _:
            return None


SHOWN: Final = ("optax", "optax.transforms")
"""Where people find what other modules define."""


def written_parameters(fullname: str) -> tuple[Parameter, ...] | None:
    """Of a function of Optax's, which mypy may not follow."""
    module, _, word = fullname.rpartition(".")
    if module.partition(".")[0] != "optax":
        return None
    modules = names.OPTAX_FACTORIES if module in SHOWN else (module,)
    found = next(filter(None, (signature(f"{each}.{word}") for each in modules)), None)
    if found is None or found.posonlyargs or found.vararg or found.kwarg:
        return None
    defaults = [*[None] * (len(found.args) - len(found.defaults)), *found.defaults]
    positional = (Parameter(each.arg, value_of(by)) for each, by in zip(found.args, defaults, strict=True))
    named = zip(found.kwonlyargs, found.kw_defaults, strict=True)
    return (*positional, *(Parameter(each.arg, value_of(by), by_position=False) for each, by in named))


def value_of(written: ast.expr | None) -> Value | None:
    if written is None:
        return None
    try:
        found = ast.literal_eval(written)
    except ValueError:
        return UNKNOWN
    return Constant(found) if isinstance(found, int | float | str | None) else UNKNOWN


def known(parameters: Sequence[Parameter]) -> list[str]:
    return [each.name for each in parameters]
