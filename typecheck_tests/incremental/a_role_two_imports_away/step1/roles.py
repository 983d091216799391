from typing import Annotated, Any

from typing_extensions import TypeVar

from treetyped import ParamRole, StateRole

T = TypeVar("T", default=Any)


class EmaRole(StateRole): ...


Ema = Annotated[T, ParamRole]
