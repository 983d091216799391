"""Decorators of other packages that leave a function what it is: they check its arguments, or fill in some of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from treetyped_mypy.evaluation.atoms import Partial, Transformed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.values import UNKNOWN, External, Function, Value


def checked(call: LibraryCall) -> Value | None:
    """``@jaxtyped(typechecker=beartype)``: the same function, if its arguments are of the types that it declares."""
    function = call.positional[0] if call.positional else None
    if function is None and not call.is_open:
        return External(call.name)
    return function if isinstance(function, Function | Transformed) else None


def configured(call: LibraryCall) -> Value | None:
    """``@gin.configurable``: what a call leaves out, or leaves to its default, may come from a file."""
    function = call.positional[0] if call.positional else None
    if not isinstance(function, Function | Transformed):
        return External(call.name) if not call.is_open else None
    return Partial(function, (Argument(UNKNOWN, None, 2),))


BY_FULL_NAME: Final[dict[str, Callable[[LibraryCall], Value | None]]] = {
    **dict.fromkeys(
        (
            *("beartype.beartype", "beartype._decor.decormain.beartype", "typeguard.typechecked"),
            *("jaxtyping.jaxtyped", "jaxtyping._decorator.jaxtyped"),
        ),
        checked,
    ),
    **dict.fromkeys(("gin.configurable", "gin.config.configurable"), configured),
}
