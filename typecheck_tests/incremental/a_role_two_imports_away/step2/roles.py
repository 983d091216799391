from typing import Annotated, Any

from typing_extensions import TypeVar

from treetyped import ParamRole

T = TypeVar("T", default=Any)


class EmaRole(ParamRole): ...


Ema = Annotated[T, EmaRole]
