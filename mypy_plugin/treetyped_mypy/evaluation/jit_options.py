"""Options of ``jax.jit`` that JAX refuses: a number or name that no parameter has, or one both static and donated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from treetyped_mypy.errors import jit as messages
from treetyped_mypy.frozen import dataclass

NUMBERS: Final = ("static_argnums", "donate_argnums")
NAMES: Final = ("static_argnames", "donate_argnames")


@dataclass(frozen=True, slots=True)
class Parameters:
    """Those of a function without ``**options``."""

    names: tuple[str | None, ...]
    positional: int
    """How many can be given by position."""
    has_star: bool = False


def fault(parameters: Parameters, options: Mapping[str, list[object] | None]) -> str | None:
    """By option what is given; none where that is not seen."""
    given = {name: found for name, found in options.items() if found is not None}
    found = wrong_names(parameters, given) or wrong_numbers(parameters, given)
    return found or (None if None in options.values() else static_and_donated(parameters, given))


def wrong_names(parameters: Parameters, given: Mapping[str, list[object]]) -> str | None:
    for option in NAMES:
        missing = [name for name in given.get(option, ()) if isinstance(name, str) and name not in parameters.names]
        if missing:
            return messages.no_such_name(option, missing, parameters.names)
    return None


def wrong_numbers(parameters: Parameters, given: Mapping[str, list[object]]) -> str | None:
    count = parameters.positional
    for option in NUMBERS:
        beyond = [at for at in given.get(option, ()) if isinstance(at, int) and not -count <= at < count]
        if beyond and not parameters.has_star:
            return messages.no_such_number(option, beyond, count)
    return None


def static_and_donated(parameters: Parameters, given: Mapping[str, list[object]]) -> str | None:
    """JAX does not look at numbers that count from the end."""
    if any(isinstance(at, int) and at < 0 for option in NUMBERS for at in given.get(option, ())):
        return None
    static = indices(parameters.names, given.get(NUMBERS[0], ()), given.get(NAMES[0], ()))
    donated = indices(parameters.names, given.get(NUMBERS[1], ()), given.get(NAMES[1], ()))
    both = [parameters.names[index] for index in static if index in donated]
    return next((messages.static_and_donated(name) for name in both if name is not None), None)


def indices(names: tuple[str | None, ...], numbers: Iterable[object], chosen: Iterable[object]) -> list[int]:
    """The parameters that are meant by number or by name."""
    count, wanted = len(names), set(chosen)
    by_number = [at % count for at in numbers if isinstance(at, int) and -count <= at < count]
    return sorted({*by_number, *(index for index, name in enumerate(names) if name in wanted)})
