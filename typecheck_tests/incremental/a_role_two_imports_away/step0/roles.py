from typing import Annotated, Any

from typing_extensions import TypeVar

from treetyped import StateRole

T = TypeVar("T", default=Any)


class EmaRole(StateRole): ...


Ema = Annotated[T, EmaRole]
