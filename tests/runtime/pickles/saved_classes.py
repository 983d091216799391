"""The classes of the saved pickles, as they were when the pickles were written; never change them."""

import dataclasses
from typing import Any, Generic, TypeVar

from treetyped import field, pytree_dataclass

T = TypeVar("T")


@dataclasses.dataclass(frozen=True)
class Config:
    width: int
    name: str = "dense"


@pytree_dataclass
class Leaves:
    weight: Any
    bias: Any


@pytree_dataclass
class Layer:
    weight: Any
    bias: Any
    width: int = field(static=True)
    config: Config = field(static=True)


@pytree_dataclass(slots=False)
class InDict:
    weight: Any
    width: int = field(static=True)


@pytree_dataclass(frozen=False)
class Counter(Generic[T]):
    count: T
    step: int = field(static=True, default=1)


@pytree_dataclass
class Model:
    layers: list[Layer]
    head: Leaves
    counter: Counter[int]
    in_dict: InDict
