"""A dataclass takes the fields of its bases that are dataclasses; ``ClassVar`` and ``AbstractVar`` make none."""

import dataclasses
from typing import ClassVar

import equinox as eqx
from equinox import AbstractVar


class Keyed:
    key: frozenset[str]

    def tree_flatten(self):
        return (), None


@dataclasses.dataclass(frozen=True)
class Forces(Keyed):
    scale: float = 1.0
    key = frozenset({"forces"})


class Distribution(eqx.Module):
    event: AbstractVar[int]


class Normal(Distribution):
    event: ClassVar[int] = 0  # type: ignore[misc]
    shape: tuple[int, ...] = ()  # type: ignore[misc]


def made():
    return Forces().key, Normal(shape=(2,)).event  # type: ignore[call-arg]


assert made() == (frozenset({"forces"}), 0)
