from typing import Annotated, Any

from typing_extensions import TypeVar

from .kinds import EmaRole

T = TypeVar("T", default=Any)
Ema = Annotated[T, EmaRole]
